import { expect, test } from "vitest";
import { html, inline, markdown } from "../../web/reference/render/html.js";

test("what stands in HTML is a text, unless it is HTML itself", () => {
  const hostile = `<img src=x onerror="alert(1)">&`;
  expect(html`<p title="${hostile}">${hostile}</p>`.source).toBe(
    '<p title="&#60;img src=x onerror=&#34;alert(1)&#34;&#62;&#38;">&#60;img src=x onerror=&#34;alert(1)&#34;&#62;&#38;</p>',
  );
  expect(html`${[1, "<", html`<b>x</b>`]}${undefined}${false}${0}`.source).toBe("1&#60;<b>x</b>0");
});

test("Markdown brings no HTML of its own, and its headings fit in below others", () => {
  expect(markdown("<script>1</script>\n\n[a](javascript:alert(1))").source).not.toMatch(
    /<script|href/,
  );
  expect(markdown("## A\n\n### B\n", 4).source).toBe("<h4>A</h4>\n<h5>B</h5>\n");
  expect(inline("`a` **b**").source).toBe("<code>a</code> <strong>b</strong>");
});
