import '@ant-design/v5-patch-for-react-19'
import {
  DatePicker,
  FormGrid,
  FormItem,
  FormLayout,
  Input,
  NumberPicker,
  Radio,
  Select,
} from '@formily/antd-v5'
import { createForm, type Form } from '@formily/core'
import { createSchemaField, FormProvider } from '@formily/react'
import { createRoot } from 'react-dom/client'
import { choicesOf, type Kind, missing, type Question, word } from '../questions'

const SchemaField = createSchemaField({
  components: {
    DatePicker,
    FormGrid,
    FormItem,
    FormLayout,
    Input,
    NumberPicker,
    RadioGroup: Radio.Group,
    Select,
  },
})

const components: Record<Kind, string> = {
  text: 'Input',
  number: 'NumberPicker',
  select: 'Select',
  date: 'DatePicker',
  radio: 'RadioGroup',
}

const schemaOf = (question: Question) => ({
  type: question.kind === 'number' ? 'number' : 'string',
  title: question.title,
  'x-validator': [{ required: true, message: missing }],
  'x-decorator': 'FormItem',
  'x-component': components[question.kind],
  enum: choicesOf(question).map((value) => ({ value, label: value })),
  ...(question.goes && {
    'x-reactions': { dependencies: ['f0'], fulfill: { state: { visible: `{{$deps[0] !== "${word}"}}` } } },
  }),
})

let form: Form | undefined

/** Formily's schema form with its own components, as its documentation shows it. */
export function draw(root: HTMLElement, questions: Question[]) {
  form = createForm()
  const grid = {
    type: 'void',
    'x-component': 'FormGrid',
    'x-component-props': { minColumns: 2, maxColumns: 2 },
    properties: Object.fromEntries(questions.map((question) => [question.name, schemaOf(question)])),
  }
  const layout = {
    type: 'void',
    'x-component': 'FormLayout',
    'x-component-props': { layout: 'vertical' },
    properties: { grid },
  }
  createRoot(root).render(
    <FormProvider form={form}>
      <SchemaField schema={{ type: 'object', properties: { layout } }} />
    </FormProvider>,
  )
}

export const validate = () => void form?.validate().catch(() => undefined)
