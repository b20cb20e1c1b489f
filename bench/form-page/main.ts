import { type Contender, missing, questions, word } from './questions'

const contenders = import.meta.glob<Contender>('./of/*.{ts,tsx,jsx}')
const parameters = new URLSearchParams(location.search)
const load = Object.entries(contenders).find(([path]) => path.includes(`/${parameters.get('of')}.`))?.[1]
if (!load) throw new Error('which form?')
const contender = await load()
const root = document.getElementById('root')
if (!root) throw new Error('no root')

const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set

/** The first text field, as a person would type into it. */
function type(text: string) {
  root?.querySelector('input')?.focus()
  const input = document.activeElement
  write?.call(input, text)
  input?.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Until the next frame has been painted. */
const painted = () =>
  new Promise<void>((done) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => done()
      port2.postMessage(undefined)
    })
  })

/** How long keys take until they are painted, each begun at another moment of a frame. */
async function keys(count: number) {
  const times: number[] = []
  for (let i = 0; i < count; i++) {
    await new Promise((go) => setTimeout(go, 20 + ((i * 7) % 16)))
    const began = performance.now()
    type(`第${i}个`)
    await painted()
    times.push(performance.now() - began)
  }
  return times
}

const titles = (element: Element) => element.textContent?.match(/字段\d+。/g) ?? []
const hiddenTitles = () => [...root.querySelectorAll('[hidden]')].flatMap(titles)

/** What the bench does with the page. */
Object.assign(window, {
  draw: (count: number) => contender.draw(root, questions(count)),
  hide: () => type(word),
  validate: contender.validate,
  keys,
  titles: () => titles(root).length - hiddenTitles().length,
  problems: () => (root.textContent ?? '').split(contender.saying ?? missing).length - 1,
})
