import '@bpmn-io/form-js-viewer/dist/assets/form-js.css'
import { Form } from '@bpmn-io/form-js-viewer'
import { choicesOf, word } from '../questions'

const kinds = {
  text: { type: 'textfield' },
  number: { type: 'number' },
  select: { type: 'select' },
  date: { type: 'datetime', subtype: 'date' },
  radio: { type: 'radio' },
}

const component = (question, i) => ({
  ...kinds[question.kind],
  id: question.name,
  key: question.name,
  layout: { row: `row${Math.floor(i / 2)}`, columns: 8 },
  ...(question.kind === 'date' ? { dateLabel: question.title } : { label: question.title }),
  validate: { required: true },
  ...(question.goes && { conditional: { hide: `=f0 = "${word}"` } }),
  ...(['select', 'radio'].includes(question.kind) && {
    values: choicesOf(question).map((value) => ({ value, label: value })),
  }),
})

let form

/** What is missing is told in form-js's own words. */
export const saying = 'Field is required.'

export function draw(root, questions) {
  form = new Form({ container: root })
  void form.importSchema({ type: 'default', schemaVersion: 16, components: questions.map(component) })
}

export const validate = () => void form.validate()
