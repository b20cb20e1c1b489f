import '../../page-setup'
import { createRoot } from 'react-dom/client'
import { upgradeForm } from '../../../src/core/form/design/upgrade'
import { provideAppFormHost } from '../../../src/web/app/form-host'
import { type FormController, FormView } from '../../../src/web/renderer/form'
import '../../../src/web/ui/antd-root'
import { preloadWidgets } from '../../../src/web/widgets/widget-registry'
import { choicesOf, type Question, word } from '../questions'

provideAppFormHost()
await preloadWidgets(['input', 'number', 'select', 'date', 'radio'])
await import('../../../src/core/form/check/check-form')
await import('../../../src/core/form/linkage/linkage')

let keys = 0
const nextKey = () => `1732154400000_${++keys}`
const first = '1732154400000_1'

const item = (question: Question) => ({
  type: question.kind === 'text' ? 'input' : question.kind,
  name: question.title,
  key: nextKey(),
  model: question.name,
  rules: [{ required: true }],
  options: { options: choicesOf(question) },
  ...(question.goes && { linkage: { shown: `@[字段0。_${first}] != "${word}"` } }),
})

const row = (items: ReturnType<typeof item>[]) => ({
  type: 'grid',
  name: '',
  key: nextKey(),
  model: '',
  rules: [],
  options: { gutter: 10 },
  columns: items.map((one) => ({ span: 12, list: [one] })),
})

function formOf(questions: Question[]) {
  const items = questions.map(item)
  const rows = Array.from({ length: Math.ceil(items.length / 2) }, (_, i) => items.slice(2 * i, 2 * i + 2))
  return upgradeForm({ list: rows.map(row), config: { labelPosition: 'top' } })
}

let controller: FormController | undefined

/** The product's own form, as a person fills it. */
export function draw(root: HTMLElement, questions: Question[]) {
  const form = formOf(questions)
  createRoot(root).render(<FormView form={form} mode="creat" onReady={(ready) => (controller = ready)} />)
}

export const validate = () => void controller?.validate()
