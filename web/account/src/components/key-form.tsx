import { useState } from "preact/hooks";
import { attempt, enter } from "../state/visit.js";

/** Takes the key, and hands it on without keeping it. */
export function KeyForm() {
  const [isBusy, setBusy] = useState(false);
  const submit = async (form: HTMLFormElement) => {
    const key = String(new FormData(form).get("key") ?? "").trim();
    setBusy(true);
    await attempt(() => enter(key));
    setBusy(false);
  };
  return (
    <form
      class="card key-form"
      autocomplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        void submit(event.currentTarget);
      }}
    >
      <label for="key">A key of your account, with the scope “account”</label>
      <div class="key-line">
        <input
          id="key"
          name="key"
          type="password"
          required
          autocomplete="off"
          spellcheck={false}
          placeholder="cv_live_…"
        />
        <button type="submit" class="primary" disabled={isBusy}>
          {isBusy ? "Asking…" : "Show the account"}
        </button>
      </div>
      <p class="small soft">
        It goes to this service and nowhere else, and nothing of it is stored in the browser: close
        the page, and it is forgotten.
      </p>
    </form>
  );
}
