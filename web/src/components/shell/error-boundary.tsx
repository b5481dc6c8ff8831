import { Component, type ComponentChildren } from "preact";

interface Props {
  /** The name of the failed part, for people: `The verdict`. */
  what: string;
  children: ComponentChildren;
}

/** Keeps a defect in one part from taking the rest of the page with it, and says what to do. */
export class ErrorBoundary extends Component<Props, { error: unknown }> {
  override state: { error: unknown } = { error: undefined };

  static override getDerivedStateFromError(error: unknown) {
    return { error: error ?? new Error("unknown") };
  }

  override componentDidCatch(error: unknown): void {
    console.error(error);
  }

  override render({ what, children }: Props) {
    if (this.state.error === undefined) return children;
    return (
      <div class="card part-failed" role="alert">
        <h2>{what} cannot be shown</h2>
        <p>
          This is a defect of ours. Your documents are still in this tab. Try again; if that does
          not help, save what you need, then reload the page.
        </p>
        <p class="button-row">
          <button type="button" onClick={() => this.setState({ error: undefined })}>
            Try again
          </button>
          <button type="button" onClick={() => location.reload()}>
            Reload the page
          </button>
        </p>
      </div>
    );
  }
}
