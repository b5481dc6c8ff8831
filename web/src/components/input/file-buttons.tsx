import { useCallback, useRef } from "preact/hooks";
import { fromList } from "./found-files.js";
import { takeFiles } from "./take-files.js";

/** Opens the browser's dialog for files or for a folder. */
export function FileButtons({ onTaken }: { onTaken?: () => void }) {
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement | null>(null);
  const toFolder = useCallback((field: HTMLInputElement | null) => {
    folder.current = field;
    if (field !== null) field.webkitdirectory = true;
  }, []);
  const take = (field: HTMLInputElement) => {
    void takeFiles(fromList(field.files ?? []));
    // The same file can be chosen once more.
    field.value = "";
    onTaken?.();
  };
  return (
    <>
      <button type="button" onClick={() => files.current?.click()}>
        Open files
      </button>
      <button type="button" onClick={() => folder.current?.click()}>
        Open a folder
      </button>
      <input
        ref={files}
        type="file"
        multiple
        hidden
        aria-label="Files"
        onChange={(event) => take(event.currentTarget)}
      />
      <input
        ref={toFolder}
        type="file"
        hidden
        aria-label="Folder"
        onChange={(event) => take(event.currentTarget)}
      />
    </>
  );
}
