import { isField } from '@formily/core'
import { connect, mapProps, mapReadPretty } from '@formily/react'
import { type ComponentType, Suspense, useId, useMemo, useState } from 'react'
import type { FormItem } from '#/generated/types'
import { type FieldProblem, type FieldRight, fieldSchemas, widgetOf } from '../../../core/form'
import { toDisplayText, useTranslator } from '../../platform'
import { deskControls, FieldTheme } from '../../renderer'
import { Skeleton } from '../../ui'
import { editorOf, viewerOf } from '../../widgets/widget-registry'

/** Props of a field of ours in a schema of Formily, and what Formily adds to them. */
interface FormilyFieldProps {
  /** Settings of the field, as `options` of an item of a form has them (schemas/fields). */
  options?: FormItem['options']
  value?: unknown
  onChange?(value: unknown): void
  onBlur?(): void
  disabled?: boolean
  title?: string
  address?: string
  isRequired?: boolean
  errors?: readonly string[]
}

/** Returns the item of a form that a field of Formily stands for. */
const itemOf = (name: string, { options, title = '', address = '' }: FormilyFieldProps): FormItem => ({
  type: name,
  name: title,
  key: address,
  keyindex: 0,
  model: address,
  options: { ...options, componentName: name },
  rules: [],
})

function useItem(name: string, { options, title, address }: FormilyFieldProps): FormItem {
  return useMemo(() => itemOf(name, { options, title, address }), [name, options, title, address])
}

const rightOf = ({ isRequired = false }: FormilyFieldProps): FieldRight => ({
  access: 'edit',
  required: isRequired,
})

/** Returns what marks a control as wrong; Formily shows the texts. */
const problemsOf = ({ key, model, name }: FormItem, errors: readonly string[] = []): FieldProblem[] =>
  errors.map((text) => ({ key, model, name, code: 'formily', params: { text } }))

function createEditor(name: string) {
  return function FormilyEditor(props: FormilyFieldProps) {
    const id = useId()
    const item = useItem(name, props)
    const widget = widgetOf(item)
    const [Control] = useState(() => editorOf(widget))
    if (!Control) return null
    return (
      <Suspense fallback={<Skeleton lines={1} />}>
        <FieldTheme planned={{ item, widget }} controls={deskControls(undefined)}>
          <Control
            id={id}
            item={item}
            right={rightOf(props)}
            status="input"
            value={props.value}
            onChange={(value) => props.onChange?.(value)}
            onBlur={props.onBlur}
            disabled={props.disabled === true}
            problems={problemsOf(item, props.errors)}
            aria-label={props.title}
            aria-invalid={Boolean(props.errors?.length) || undefined}
            aria-required={props.isRequired || undefined}
          />
        </FieldTheme>
      </Suspense>
    )
  }
}

function createReader(name: string) {
  return function FormilyReader(props: FormilyFieldProps) {
    const { language } = useTranslator()
    const item = useItem(name, props)
    const [Reader] = useState(() => viewerOf(widgetOf(item)))
    const text = toDisplayText(item, props.value, language)
    if (!Reader) return <span className="q-break">{text}</span>
    return (
      <Suspense fallback={text}>
        <Reader value={props.value} item={item} right={rightOf(props)} />
      </Suspense>
    )
  }
}

const createComponent = (name: string): ComponentType<FormilyFieldProps> =>
  connect(
    createEditor(name),
    mapProps((props, field) => ({
      ...props,
      address: field.address.toString(),
      title: typeof field.title === 'string' ? field.title : undefined,
      ...(isField(field) && {
        disabled: field.disabled || field.readOnly,
        isRequired: field.required,
        errors: field.selfErrors.map(String),
      }),
    })),
    mapReadPretty(createReader(name)),
  )

/** Components of Formily schemas by name (`x-component`): every field that holds a value; tables are Formily's. */
export const components: Readonly<Record<string, ComponentType<FormilyFieldProps>>> = Object.fromEntries(
  fieldSchemas
    .filter(({ kind }) => kind !== 'none' && kind !== 'table')
    .map(({ name }) => [name, createComponent(name)]),
)
