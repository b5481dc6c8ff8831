/** The limits of the app. */
export function Limits() {
  return (
    <section>
      <h2 id="limits">Limits</h2>
      <ul>
        <li>Most documents should stay Markdown. TOON pays for tables.</li>
        <li>
          Lossless means the same syntax tree. Table padding, the dashes of delimiter rows, the
          number of blank lines, line endings and a byte order mark are not kept.
        </li>
        <li>
          Token counts are estimates, unless o200k_base or cl100k_base counts them. No number is
          claimed for any other model.
        </li>
        <li>
          A model reads TOON less often than Markdown. Whether it reads your document as well is for
          you to try.
        </li>
        <li>
          Record and budget mode leave things out on purpose. They say how much of the text they
          keep, but not whether it mattered.
        </li>
      </ul>
      <p>
        <a href="third-party-notices.txt">Licences of the software in this app</a>
      </p>
    </section>
  );
}
