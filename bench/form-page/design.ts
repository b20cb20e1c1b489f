import { choicesOf, type Question, word } from './questions'

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

/** Returns the questions as a form of Qianpi, two in a row. */
export function toDesign(questions: Question[]) {
  const items = questions.map(item)
  const rows = Array.from({ length: Math.ceil(items.length / 2) }, (_, i) => items.slice(2 * i, 2 * i + 2))
  return { list: rows.map(row), config: { labelPosition: 'top' } }
}
