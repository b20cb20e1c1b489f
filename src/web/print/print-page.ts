import { t } from '../platform'
import { toast } from '../ui'

const imagesOnPaper = () => [...document.querySelectorAll<HTMLImageElement>('.qp-paper img')]

/** Loads lazy images immediately, since paper shows all of them. */
export function loadPrintImages(): HTMLImageElement[] {
  const images = imagesOnPaper()
  for (const image of images) image.loading = 'eager'
  return images
}

const longest = 10_000

/** Checks for browsers inside chat apps, which cannot print (domain facts: detail page). */
const isInChat = () => /DingTalk|MicroMessenger/i.test(navigator.userAgent)

/** Prints once all images have loaded, or after a timeout. */
export async function printPage(): Promise<void> {
  if (isInChat()) return toast(t('print.open-browser'), 'warning')
  const arrived = loadPrintImages().map((image) => image.decode().catch(() => undefined))
  await Promise.race([Promise.all(arrived), new Promise((resolve) => setTimeout(resolve, longest))])
  window.print()
}
