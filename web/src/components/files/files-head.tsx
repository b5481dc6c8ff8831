import { COLUMNS, nextOrder, type Order } from "./sort-rows.js";

interface Props {
  order: Order | null;
  onOrder: (order: Order) => void;
}

/** The header, whose buttons sort. */
export function FilesHead({ order, onOrder }: Props) {
  return (
    <thead>
      <tr>
        {COLUMNS.map(({ key, label, isNumber }) => {
          const isSorted = order?.key === key;
          const direction = order?.descending ? "descending" : "ascending";
          return (
            <th
              key={key}
              scope="col"
              class={isNumber ? "number" : ""}
              aria-sort={isSorted ? direction : undefined}
            >
              <button type="button" onClick={() => onOrder(nextOrder(order, key))}>
                {label}
                <span class="sort-mark" aria-hidden="true">
                  {isSorted ? (direction === "ascending" ? "▲" : "▼") : ""}
                </span>
              </button>
            </th>
          );
        })}
        <th scope="col">
          <span class="visually-hidden">Remove</span>
        </th>
      </tr>
    </thead>
  );
}
