import 'survey-core/survey-core.min.css'
import { createRoot } from 'react-dom/client'
import { Model } from 'survey-core'
import { Survey } from 'survey-react-ui'
import { choicesOf, missing, word } from '../questions'

const kinds = {
  text: { type: 'text' },
  number: { type: 'text', inputType: 'number' },
  select: { type: 'dropdown' },
  date: { type: 'text', inputType: 'date' },
  radio: { type: 'radiogroup', colCount: 0 },
}

const element = (question, i) => ({
  ...kinds[question.kind],
  name: question.name,
  title: question.title,
  startWithNewLine: i % 2 === 0,
  isRequired: true,
  requiredErrorText: missing,
  ...(question.goes && { visibleIf: `{f0} <> '${word}'` }),
  ...(['select', 'radio'].includes(question.kind) && { choices: choicesOf(question) }),
})

let survey

/** SurveyJS as it comes, following every letter as the others do. */
export function draw(root, questions) {
  survey = new Model({ elements: questions.map(element), textUpdateMode: 'onTyping' })
  createRoot(root).render(<Survey model={survey} />)
}

export const validate = () => void survey.validate(true)
