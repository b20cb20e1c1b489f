const imagesOnPaper = () => [...document.querySelectorAll<HTMLImageElement>('.qp-paper img')]

/** Images far down the page wait until one scrolls there; paper shows all. */
export function fetchImages(): HTMLImageElement[] {
  const images = imagesOnPaper()
  for (const image of images) image.loading = 'eager'
  return images
}

const longest = 10_000

/** Prints as soon as all images are there; one that does not come is not waited for without end. */
export async function printPaper(): Promise<void> {
  const arrived = fetchImages().map((image) => image.decode().catch(() => undefined))
  await Promise.race([Promise.all(arrived), new Promise((resolve) => setTimeout(resolve, longest))])
  window.print()
}
