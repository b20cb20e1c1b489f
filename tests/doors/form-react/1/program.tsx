/** A program of the first door, in strict TypeScript: every name, prop, event and part of the host that the door had. */
import {
  type FormsHost,
  provideHost,
  QianpiForm,
  type QianpiFormProps,
  registerWidget,
} from '@qianpi/form-react'
import {
  provideHost as provideToElements,
  QianpiFormElement,
  registerWidget as registerForElements,
} from '@qianpi/form-react/element'
import { form, host, widget } from './page.js'

const provided: FormsHost = host
provideHost(provided)
provideHost({})
provideToElements(provided)
registerWidget(widget)
registerWidget({ schema: widget.schema, edit: widget.edit })
registerForElements(widget)

const send = (values: Record<string, unknown>): void => {
  document.title = JSON.stringify(values)
}

const props: QianpiFormProps = {
  schema: form,
  values: { f1: 'Fair' },
  rights: [{ key: '1700000000000_1', name: 'Purpose', type: 'readonly', required: false }],
  readOnly: false,
  locale: 'en',
  theme: 'dark',
  colour: '#336699',
  host: provided,
  container: document.body,
  problems: [],
  element: 'div',
  children: <button type="submit">Send</button>,
  onReady: (controller) => {
    const values: Record<string, unknown> = controller.allValues()
    controller.fill(values)
    void controller.validate().then((problems) => problems.length)
  },
  onChange: send,
  onSubmit: send,
}
export const page = (
  <>
    <QianpiForm {...props} />
    <QianpiForm schema={form} locale="zh" theme="light" element="form" />
    <QianpiForm schema={form} locale="es" />
  </>
)

const element = new QianpiFormElement()
element.schema = form
element.values = { f1: 'Fair' }
element.rights = props.rights
element.problems = []
element.host = provided
element.locale = 'en'
element.theme = 'light'
element.colour = '#336699'
element.readOnly = true
element.nonce = 'door'
element.addEventListener('submit', (event) =>
  send((event as Event as CustomEvent<Record<string, unknown>>).detail),
)
void element.validate().then((problems) => problems.length)
send(element.getValues())
