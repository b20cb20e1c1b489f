import '../../src/web/ui/tokens.css'
import '../../src/web/ui/base.css'
import '../../src/web/ui/kit.css'
import '../../src/web/ui/layers.css'
import '../../src/web/ui/layout.css'
import './site.css'
import { type Figure, measureForm, measureTable } from './measure'
import { type Language, type TextKey, textOf } from './texts'

/** Contenders that the build found, by page. */
declare const CONTENDERS: Record<'form' | 'table', Record<string, string>>

const parameters = new URLSearchParams(location.search)
const isChinese = (parameters.get('lang') ?? navigator.language).startsWith('zh')
const language: Language = isChinese ? 'zh' : 'en'
const t = (key: TextKey, params?: Record<string, string | number>) => textOf(language, key, params)

const names: Record<string, TextKey> = { html: 'html', floor: 'floor', ours: 'ours' }
const nameOf = (of: string, title: string) => (names[of] ? t(names[of]) : title)

const element = <Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  props: Partial<HTMLElementTagNameMap[Tag]> = {},
  ...inside: (Node | string)[]
) => {
  const made = document.createElement(tag)
  Object.assign(made, props)
  made.append(...inside)
  return made
}

const choices = { fields: ['50', '200', '1000'], rows: ['500', '5000'], rounds: ['3', '5', '9'] }
const usual = { fields: '200', rows: '500', rounds: '5' }
type Setting = keyof typeof choices

function select(name: Setting) {
  const chosen = parameters.get(name) ?? usual[name]
  const options = [...new Set([...choices[name], chosen])].map((value) =>
    element('option', { value, textContent: value, selected: value === chosen }),
  )
  const box = element('select', { name, id: name, className: 'q-input' }, ...options)
  return element('label', { className: 'site-setting', htmlFor: name }, t(name), box)
}

const form = element(
  'form',
  { className: 'q-row q-wrap q-gap-3 q-align-end' },
  select('fields'),
  select('rows'),
  select('rounds'),
)
const start = element('button', { className: 'q-button', type: 'submit', textContent: t('start') })
start.dataset.kind = 'primary'
form.append(start)
const state = element('p', { className: 'q-soft' })
state.setAttribute('role', 'status')
const results = element('div', { className: 'q-stack q-gap-4' })
const stage = element('div', { className: 'site-stage' })
stage.setAttribute('aria-label', t('stage'))
stage.setAttribute('role', 'region')
const other = element('a', { href: `?lang=${isChinese ? 'en' : 'zh'}`, textContent: t('other') })

document.documentElement.lang = isChinese ? 'zh-CN' : 'en'
document.title = t('title')
document
  .getElementById('root')
  ?.append(
    element(
      'main',
      { className: 'site q-stack q-gap-4' },
      element(
        'header',
        { className: 'q-row q-wrap q-gap-3 q-justify-between' },
        element('h1', { textContent: t('title') }),
        other,
      ),
      element('p', { textContent: t('about') }),
      element('p', { textContent: t('method') }),
      form,
      state,
      results,
      stage,
    ),
  )

const found: Figure[] = []
const middle = (numbers: readonly number[]) =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
const digits = (ms: number) => (ms >= 100 ? ms.toFixed(0) : ms.toFixed(1))

/** Writes the table of one figure: a row for each contender, with its spread and the ratio to ours. */
function tableOf(what: TextKey, page: 'form' | 'table', title: string) {
  const figures = (of: string) =>
    found.filter((one) => one.what === what && one.of === of).map(({ ms }) => ms)
  const qianpiMiddle = middle(figures('ours'))
  const rows = Object.entries(CONTENDERS[page]).flatMap(([of, name]) => {
    const all = figures(of)
    if (!all.length) return []
    const time = `${digits(middle(all))} (${digits(Math.min(...all))}–${digits(Math.max(...all))})`
    const ratio = of === 'ours' ? '–' : (qianpiMiddle / middle(all)).toFixed(2)
    const row = element('tr', {}, element('th', { scope: 'row', textContent: nameOf(of, name) }))
    row.append(...[time, ratio].map((textContent) => element('td', { textContent })))
    return [row]
  })
  const heads = (['contender', 'time', 'ratio'] as const).map((key) =>
    element('th', { scope: 'col', textContent: t(key) }),
  )
  return element(
    'section',
    { className: 'q-card site-card' },
    element('h2', { className: 'site-title', textContent: title }),
    element('table', {}, element('thead', {}, element('tr', {}, ...heads)), element('tbody', {}, ...rows)),
  )
}

function show(fields: number, rows: number) {
  results.replaceChildren(
    tableOf('form', 'form', t('form', { count: fields })),
    tableOf('key', 'form', t('key')),
    tableOf('errors', 'form', t('errors')),
    tableOf('table', 'table', t('table', { count: rows })),
  )
}

/** Runs all contenders by turns. */
async function run() {
  const setting = (name: Setting) => Number(new FormData(form).get(name))
  const [fields, rows] = [setting('fields'), setting('rows')]
  found.length = 0
  start.disabled = true
  try {
    for (let round = 0; round < setting('rounds'); round++) {
      for (const [of, title] of Object.entries(CONTENDERS.form)) {
        state.textContent = t('running', { what: nameOf(of, title) })
        found.push(...(await measureForm(stage, of, fields)))
        show(fields, rows)
      }
      for (const [of, title] of Object.entries(CONTENDERS.table)) {
        state.textContent = t('running', { what: nameOf(of, title) })
        found.push(...(await measureTable(stage, of, rows)))
        show(fields, rows)
      }
    }
    state.textContent = t('done')
  } catch (error) {
    state.textContent = t('failed', { what: String(error) })
  } finally {
    start.disabled = false
  }
}

form.addEventListener('submit', (event) => {
  event.preventDefault()
  void run()
})
if (parameters.has('run')) void run()
