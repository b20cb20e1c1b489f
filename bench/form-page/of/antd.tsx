import '@ant-design/v5-patch-for-react-19'
import { ConfigProvider, DatePicker, Form, type FormInstance, Input, InputNumber, Radio, Select } from 'antd'
import zh from 'antd/es/locale/zh_CN'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { choicesOf, type Kind, missing, type Question, word } from '../questions'

type Options = { value: string; label: string }[]

const controls: Record<Kind, (options: Options) => ReactNode> = {
  text: () => <Input />,
  number: () => <InputNumber style={{ width: '100%' }} />,
  select: (options) => <Select options={options} allowClear />,
  date: () => <DatePicker style={{ width: '100%' }} />,
  radio: (options) => <Radio.Group options={options} />,
}

const Field = ({ question }: { question: Question }) => (
  <Form.Item
    name={question.name}
    label={question.title}
    rules={[{ required: true, message: missing }]}
    preserve={false}
  >
    {controls[question.kind](choicesOf(question).map((value) => ({ value, label: value })))}
  </Form.Item>
)

const Going = ({ question }: { question: Question }) => (
  <Form.Item noStyle shouldUpdate={(a, b) => (a.f0 === word) !== (b.f0 === word)}>
    {({ getFieldValue }) => getFieldValue('f0') !== word && <Field question={question} />}
  </Form.Item>
)

let form: FormInstance | undefined

function Page({ questions }: { questions: Question[] }) {
  const [own] = Form.useForm()
  form = own
  return (
    <ConfigProvider locale={zh} theme={{ cssVar: true, hashed: false }}>
      <Form form={own} layout="vertical">
        <div style={{ display: 'grid', gridTemplateColumns: '1fr 1fr', columnGap: 10 }}>
          {questions.map((question) => {
            const Drawn = question.goes ? Going : Field
            return <Drawn key={question.name} question={question} />
          })}
        </div>
      </Form>
    </ConfigProvider>
  )
}

/** A form written by hand with antd. */
export const draw = (root: HTMLElement, questions: Question[]) =>
  createRoot(root).render(<Page questions={questions} />)

export const validate = () => void form?.validateFields().catch(() => undefined)
