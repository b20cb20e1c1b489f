/** The entry of the custom element <qianpi-form>: a form in a page of any kind, with its styles in its shadow root. */
import { createRoot, type Root } from 'react-dom/client'
import type { FieldProblem, FormValues } from '../../core/form'
import type { FormController } from '../renderer'
import { attachStyledRoot } from './element-styles'
import { applyPageNonce } from './forms-host'
import { QianpiForm, type QianpiFormProps } from './index'

export { type FormsHost, provideHost, registerWidget } from './index'

/** Settings of the element: properties of it, and attributes where they are texts. */
type ElementSettings = Pick<
  QianpiFormProps,
  'schema' | 'values' | 'rights' | 'problems' | 'host' | 'locale' | 'theme' | 'colour' | 'readOnly'
>

/** Settings by name, each with what reads it from an attribute. */
const settings: Readonly<Record<keyof ElementSettings, ((text: string | null) => unknown) | undefined>> = {
  schema: undefined,
  values: undefined,
  rights: undefined,
  problems: undefined,
  host: undefined,
  locale: (text) => text ?? undefined,
  theme: (text) => text ?? undefined,
  colour: (text) => text ?? undefined,
  readOnly: (text) => text !== null,
}
const names = Object.keys(settings) as (keyof ElementSettings)[]

/**
 * The element <qianpi-form>. It fires `change` and `submit` with the values as `detail`. In a form of the page it has no
 * button of its own, and its values are sent under its `name`, as JSON.
 */
export class QianpiFormElement extends HTMLElement {
  static readonly formAssociated = true
  static readonly observedAttributes = names.map((name) => name.toLowerCase())

  static {
    for (const name of names)
      Object.defineProperty(QianpiFormElement.prototype, name, {
        enumerable: true,
        get(this: QianpiFormElement) {
          return this.given[name]
        },
        set(this: QianpiFormElement, value: unknown) {
          this.set(name, value)
        },
      })
  }

  declare schema: ElementSettings['schema'] | undefined
  declare values: ElementSettings['values']
  declare rights: ElementSettings['rights']
  declare problems: ElementSettings['problems']
  declare host: ElementSettings['host']
  declare locale: ElementSettings['locale']
  declare theme: ElementSettings['theme']
  declare colour: ElementSettings['colour']
  declare readOnly: ElementSettings['readOnly']

  private readonly internals = this.attachInternals()
  private readonly given: Partial<ElementSettings> = {}
  private root: Root | undefined
  private controller: FormController | undefined
  /** Values of a form that was taken out of the page, for when it is put back. */
  private stored: FormValues | undefined
  private isDisabled = false

  constructor() {
    super()
    attachStyledRoot(this)
  }

  connectedCallback(): void {
    // Properties that were set before the element was defined stand in the way of its own.
    for (const name of names)
      if (Object.hasOwn(this, name)) {
        const value = Reflect.get(this, name)
        Reflect.deleteProperty(this, name)
        Reflect.set(this, name, value)
      }
    this.draw()
  }

  disconnectedCallback(): void {
    // An element that is moved is put back at once.
    queueMicrotask(() => {
      if (this.isConnected || !this.root) return
      this.stored = this.controller?.allValues()
      this.root.unmount()
      this.root = undefined
      this.controller = undefined
      this.shadowRoot?.replaceChildren()
    })
  }

  attributeChangedCallback(attribute: string, _: string | null, text: string | null): void {
    const name = names.find((one) => one.toLowerCase() === attribute)
    const read = name && settings[name]
    if (read) this.set(name, read(text))
  }

  formDisabledCallback(isDisabled: boolean): void {
    this.isDisabled = isDisabled
    this.draw()
  }

  formResetCallback(): void {
    this.controller?.fill({ ...this.given.values })
  }

  /** Checks every field, shows what is wrong and returns it. */
  async validate(): Promise<readonly FieldProblem[]> {
    return (await this.controller?.validate()) ?? []
  }

  getValues(): FormValues {
    return this.controller?.allValues() ?? this.stored ?? { ...this.given.values }
  }

  private set(name: keyof ElementSettings, value: unknown): void {
    Object.assign(this.given, { [name]: value })
    this.draw()
  }

  private tell(event: 'change' | 'submit', values: FormValues): void {
    if (event === 'change') this.internals.setFormValue(JSON.stringify(values))
    this.dispatchEvent(new CustomEvent(event, { detail: values, bubbles: true }))
  }

  private draw(): void {
    const { schema } = this.given
    if (!this.isConnected || !schema || !this.shadowRoot) return
    if (!this.root) {
      applyPageNonce(this.nonce || undefined)
      this.root = createRoot(this.shadowRoot.appendChild(document.createElement('div')))
    }
    const isInForm = this.internals.form !== null
    this.root.render(
      <QianpiForm
        {...this.given}
        schema={schema}
        values={this.stored ?? this.given.values}
        readOnly={this.given.readOnly || this.isDisabled}
        element={isInForm ? 'div' : 'form'}
        container={this.shadowRoot}
        onReady={(controller) => {
          this.controller = controller
          this.internals.setFormValue(JSON.stringify(controller.allValues()))
        }}
        onChange={(values) => this.tell('change', values)}
        onSubmit={isInForm ? undefined : (values) => this.tell('submit', values)}
      />,
    )
  }
}

if (!customElements.get('qianpi-form')) customElements.define('qianpi-form', QianpiFormElement)
