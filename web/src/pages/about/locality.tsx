/** Where documents go, and what makes sure of it. */
export function Locality() {
  return (
    <section>
      <h2 id="locality">Where documents go</h2>
      <p>
        Nowhere. They are read and judged in this browser, in threads of this page. Nothing of them
        is sent. The tab keeps them for a reload, and ends with them.
      </p>
      <ul>
        <li>
          The page’s Content-Security-Policy lets it load its own files and talk to the place that
          they came from, and to nobody else. The browser enforces it, whatever the page’s code
          says. The local server sends the policy with every script, so that the engine’s threads
          are bound by it too.
        </li>
        <li>
          There is no script, font, picture or counter of anybody else. The project’s tests use the
          whole app in a browser, look at everything that it sends, and fail on any request but
          those for its own files.
        </li>
        <li>
          It works without a connection. A service worker keeps the app’s files, and only these.
        </li>
      </ul>
    </section>
  );
}
