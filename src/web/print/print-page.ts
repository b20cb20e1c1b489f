import { t } from '../platform/i18n/i18n'
import { toast } from '../ui/toast'

const imagesOnPaper = () => [...document.querySelectorAll<HTMLImageElement>('.qp-paper img')]

/** Images far down the page wait until one scrolls there; paper shows all. */
export function loadPrintImages(): HTMLImageElement[] {
  const images = imagesOnPaper()
  for (const image of images) image.loading = 'eager'
  return images
}

const longest = 10_000

/** The browsers inside chat programs cannot print (domain facts: detail page). */
const isInChat = () => /DingTalk|MicroMessenger/i.test(navigator.userAgent)

/** Prints as soon as all images are there; one that does not come is not waited for without end. */
export async function printPage(): Promise<void> {
  if (isInChat()) return toast(t('print.open-browser'), 'warning')
  const arrived = loadPrintImages().map((image) => image.decode().catch(() => undefined))
  await Promise.race([Promise.all(arrived), new Promise((resolve) => setTimeout(resolve, longest))])
  window.print()
}
