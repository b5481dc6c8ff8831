import type { Locator, Page } from "playwright-core";

/** The card of the shown document, once it has a verdict and no other is on its way. */
export async function waitForCard(page: Page): Promise<Locator> {
  const card = page.getByRole("region", { name: "Verdict", exact: true });
  await card.and(page.locator("[aria-busy=false]")).locator(".answer-words").waitFor();
  return card;
}
