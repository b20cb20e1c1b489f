// Approval card of MCP Apps (SEP-1865, revision 2026-01-26): shows the result of read_task in a host's frame, and decides the task by
// the tool decide_task. All texts of people are set as text; nothing is loaded and nothing is sent but to the host.

const texts = JSON.parse(document.getElementById('texts').textContent)
const main = document.querySelector('main')

const waiting = new Map()
let lastId = 0

const post = (message) => window.parent.postMessage({ jsonrpc: '2.0', ...message }, '*')

/** Sends a request to the host. */
function ask(method, params) {
  lastId += 1
  const id = lastId
  post({ id, method, params })
  return new Promise((resolve, reject) => waiting.set(id, { resolve, reject }))
}

/** Creates an element of texts and other elements. */
function element(name, { className, on = {}, ...properties } = {}, ...children) {
  const created = Object.assign(document.createElement(name), properties)
  if (className) created.className = className
  for (const [event, listen] of Object.entries(on)) created.addEventListener(event, listen)
  created.append(...children.filter((child) => child !== undefined && child !== null && child !== ''))
  return created
}

const isRecord = (value) => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Shows rows of a table by the names of their columns. */
function tableElement(rows) {
  const names = [...new Set(rows.flatMap(Object.keys))]
  const head = element('tr', {}, ...names.map((name) => element('th', { scope: 'col' }, name)))
  const body = rows.map((row) =>
    element('tr', {}, ...names.map((name) => element('td', {}, String(row[name] ?? '')))),
  )
  return element('table', {}, element('thead', {}, head), element('tbody', {}, ...body))
}

function valueElement(value) {
  const rows = isRecord(value) ? value.rows : value
  return Array.isArray(rows) ? tableElement(rows.filter(isRecord)) : String(value ?? '')
}

const listOf = (entries) =>
  element(
    'dl',
    {},
    ...entries.flatMap(([name, value]) => [element('dt', {}, name), element('dd', {}, valueElement(value))]),
  )

const sentence = (text, isError = false) =>
  element('p', { className: isError ? 'error' : '', role: isError ? 'alert' : 'status' }, text)

function show(...children) {
  main.replaceChildren(...children.filter(Boolean))
}

/** Returns the data of a tool's result. Throws the sentence of a refusal. */
function dataOf(result) {
  const text = result?.content?.find(({ type }) => type === 'text')?.text ?? '{}'
  let parsed = {}
  try {
    parsed = JSON.parse(text)
  } catch {
    throw new Error(texts.failed)
  }
  if (result.isError || !isRecord(parsed.data)) throw new Error(parsed.refused || texts.failed)
  return parsed.data
}

const decide = async (decision) =>
  dataOf(await ask('tools/call', { name: 'decide_task', arguments: decision }))

const stepLines = (steps) =>
  steps.map(({ step, people }) => [step ?? '', (people ?? []).join(texts.separator)])

const pageLink = ({ page }) =>
  page &&
  element(
    'button',
    { type: 'button', className: 'link', on: { click: () => void openPage(page) } },
    texts.open,
  )

const openPage = (url) => ask('ui/open-link', { url }).catch(() => undefined)

/** Disables the buttons while the server works, and shows its refusal. */
async function act(work) {
  const buttons = [...main.querySelectorAll('button')]
  for (const button of buttons) button.disabled = true
  try {
    await work()
  } catch (error) {
    for (const button of buttons) button.disabled = false
    main.querySelector('p.error')?.remove()
    main.append(sentence(error instanceof Error ? error.message : texts.failed, true))
  }
}

function head(task) {
  return [
    element('h1', {}, [task.step, task.flow].filter(Boolean).join(' \u00b7 ')),
    element('p', { className: 'muted' }, [task.number, task.description].filter(Boolean).join(' \u00b7 ')),
    listOf([[texts.from, task.from], ...(task.due ? [[texts.due, task.due]] : [])]),
  ]
}

/** Shows what a decision would do; only the second press decides. */
function showPreview(task, decision, preview) {
  const confirm = () =>
    act(async () => {
      const done = await decide({ ...decision, confirm: preview.confirm })
      show(...head(task), sentence(`${texts.decided} ${decision.button}`), listOf(stepLines(done.waitsFor)))
      const context = { task: task.task, request: task.request, button: decision.button, decided: true }
      await ask('ui/update-model-context', {
        content: [{ type: 'text', text: 'The person decided the task in the approval card.' }],
        structuredContent: { data: context },
      }).catch(() => undefined)
    })
  show(
    ...head(task),
    element('h2', {}, decision.button),
    preview.doneBy && sentence(preview.doneBy),
    decision.opinion && listOf([[texts.opinion, decision.opinion]]),
    listOf(stepLines(preview.steps)),
    element('button', { type: 'button', on: { click: confirm } }, `${texts.confirm} ${decision.button}`),
    element(
      'button',
      { type: 'button', className: 'second', on: { click: () => showTask(task) } },
      texts.back,
    ),
  )
}

/** Buttons of a task with the field for the opinion; a form that has to be filled in is left to the page. */
function decisionForm(task) {
  if (task.input?.required?.length) return [sentence(texts.fill)]
  const opinion = element('textarea', { id: 'opinion', rows: 3, maxLength: 2000 })
  const press = (button) =>
    act(async () => {
      const words = opinion.value.trim()
      if (button.opinion === 'required' && !words) {
        opinion.focus()
        throw new Error(texts.reason)
      }
      const decision = { task: task.task, button: button.name, ...(words && { opinion: words }) }
      showPreview(task, decision, await decide(decision))
    })
  return [
    element('label', { htmlFor: 'opinion' }, texts.opinion),
    opinion,
    ...task.buttons.map((button, at) =>
      element(
        'button',
        { type: 'button', className: at ? 'second' : '', on: { click: () => press(button) } },
        button.name,
      ),
    ),
  ]
}

function showTask(task) {
  show(...head(task), listOf(Object.entries(task.values ?? {})), ...decisionForm(task), pageLink(task))
}

function showResult(result) {
  try {
    const task = dataOf(result)
    if (!Array.isArray(task.buttons)) throw new Error(texts.failed)
    showTask(task)
  } catch (error) {
    show(sentence(error.message, true))
  }
}

/** Takes the theme and the colours of the host. */
function applyContext({ theme, styles } = {}) {
  const { style } = document.documentElement
  if (theme === 'light' || theme === 'dark') style.colorScheme = theme
  for (const [name, value] of Object.entries(styles?.variables ?? {}))
    if (name.startsWith('--') && typeof value === 'string') style.setProperty(name, value)
}

const notifications = {
  'ui/notifications/tool-result': showResult,
  'ui/notifications/tool-cancelled': () => show(sentence(texts.failed, true)),
  'ui/notifications/host-context-changed': applyContext,
}

function settle({ id, result, error }) {
  const { resolve, reject } = waiting.get(id) ?? {}
  waiting.delete(id)
  if (error) reject?.(new Error(texts.failed))
  else resolve?.(result)
}

window.addEventListener('message', ({ source, data }) => {
  if (source !== window.parent || data?.jsonrpc !== '2.0') return
  if (data.method === undefined) return settle(data)
  if (data.id === undefined) return notifications[data.method]?.(data.params ?? {})
  if (data.method === 'ui/resource-teardown' || data.method === 'ping')
    return post({ id: data.id, result: {} })
  post({ id: data.id, error: { code: -32601, message: 'Method not found' } })
})

new ResizeObserver(() => {
  const { offsetWidth: width, offsetHeight: height } = main
  post({ method: 'ui/notifications/size-changed', params: { width, height } })
}).observe(main)

void ask('ui/initialize', {
  protocolVersion: '2026-01-26',
  appInfo: { name: 'qianpi-approval', version: '1' },
  appCapabilities: { availableDisplayModes: ['inline'] },
}).then((host) => {
  applyContext(host?.hostContext)
  post({ method: 'ui/notifications/initialized', params: {} })
})
