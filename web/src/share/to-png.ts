import { CARD } from "./draw-card.js";

/** A card as PNG, drawn in the page. */
export async function toPng(svg: string): Promise<Blob> {
  const image = new Image(CARD.width, CARD.height);
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = CARD.width;
  canvas.height = CARD.height;
  canvas.getContext("2d")?.drawImage(image, 0, 0);
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob === null ? reject(new Error("no picture")) : resolve(blob)),
      "image/png",
    ),
  );
}
