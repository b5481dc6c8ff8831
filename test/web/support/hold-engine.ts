import type { Page } from "playwright-core";

interface Switch {
  hold(): void;
  release(): void;
  fail(): void;
}

type WindowWithSwitch = Window & { engineSwitch: Switch };

/**
 * Puts a switch between the page and its engine workers, so that tests see the page while it waits.
 * To be called before the page is loaded anew.
 */
export async function addEngineSwitch(
  page: Page,
): Promise<Record<keyof Switch, () => Promise<void>>> {
  await page.addInitScript(() => {
    const RealWorker = window.Worker;
    let isHeld = false;
    let held: (() => void)[] = [];
    const workers = new Set<Worker>();
    window.Worker = class extends RealWorker {
      constructor(url: string | URL, options?: WorkerOptions) {
        super(url, options);
        workers.add(this);
      }
      override terminate(): void {
        workers.delete(this);
        super.terminate();
      }
      override postMessage(message: unknown): void {
        const send = () => workers.has(this) && super.postMessage(message);
        if (isHeld) held.push(send);
        else send();
      }
    };
    (window as unknown as WindowWithSwitch).engineSwitch = {
      hold() {
        isHeld = true;
      },
      release() {
        isHeld = false;
        for (const send of held) send();
        held = [];
      },
      fail() {
        for (const worker of workers) worker.dispatchEvent(new ErrorEvent("error"));
      },
    };
  });
  await page.reload();
  const press = (key: keyof Switch) =>
    page.evaluate((name) => (window as unknown as WindowWithSwitch).engineSwitch[name](), key);
  return { hold: () => press("hold"), release: () => press("release"), fail: () => press("fail") };
}
