const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 }
const rows: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

const leftOf = (option: HTMLElement) => option.getBoundingClientRect().left
const topOf = (option: HTMLElement) => option.getBoundingClientRect().top

/** The option an arrow key leads to: along the line, or the nearest of the line above or below. */
export function findNeighbour(
  options: readonly HTMLElement[],
  from: HTMLElement,
  key: string,
): HTMLElement | undefined {
  const at = options.indexOf(from)
  if (key === 'Home') return options[0]
  if (key === 'End') return options.at(-1)
  const step = steps[key]
  if (step) return options[at + step]
  const way = rows[key]
  if (!way) return undefined
  const beyond = (way > 0 ? options.slice(at + 1) : options.slice(0, at).reverse()).filter(
    (option) => (topOf(option) - topOf(from)) * way > 0,
  )
  const line = beyond.filter((option) => topOf(option) === topOf(beyond[0] ?? from))
  const distance = (option: HTMLElement) => Math.abs(leftOf(option) - leftOf(from))
  return line.sort((a, b) => distance(a) - distance(b))[0]
}
