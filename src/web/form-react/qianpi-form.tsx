import {
  type CSSProperties,
  type FormEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { createPortal } from 'react-dom'
import type { FormDesign, FormLimit } from '#/generated/types'
import { type FieldProblem, type FormValues, initialValuesOf } from '../../core/form'
import { hasPendingUploads } from '../files/use-uploads'
import { currentDefaultContext } from '../form-host/default-context'
import { FormHostProvider, useFormHost } from '../form-host/form-host'
import {
  AppearanceProvider,
  createEmitter,
  type Language,
  languageTag,
  type Theme,
  TranslatorProvider,
  translatorOf,
  useTranslator,
} from '../platform'
import { type FormController, FormView } from '../renderer'
import { Button, ConfirmDialogs, PopupContainerProvider, Skeleton, Toaster } from '../ui'
import { useFormTexts } from './form-texts'
import { type FormsHost, hostOf } from './forms-host'

export interface QianpiFormProps {
  schema: FormDesign
  /** Values beside the defaults of the form; later changes of this prop are ignored. */
  values?: FormValues
  /** Rights of the fields, as a step of a flow has them; without, everything may be written. */
  rights?: readonly FormLimit[]
  readOnly?: boolean
  /** Chinese by default. */
  locale?: Language
  /** Light by default. */
  theme?: Theme
  /** Theme colour, as #rrggbb. */
  colour?: string
  /** What this form uses in place of what `provideHost` provides; later changes of this prop are ignored. */
  host?: FormsHost
  /** Element for lists and calendars that open; by default the body of the page. */
  container?: Element | DocumentFragment
  /** Problems found by a server, shown at their fields. */
  problems?: readonly FieldProblem[]
  /** A form that submits by Enter and by buttons in it, or an element that may stand in a form of the page. */
  element?: 'form' | 'div'
  /** Buttons below the fields, in place of the button that submits. */
  children?: ReactNode
  onReady?(controller: FormController): void
  onChange?(values: FormValues): void
  /** Called with all values when a submission passed the check of every field. */
  onSubmit?(values: FormValues): void
}

const mounted: symbol[] = []
const changes = createEmitter<[]>()

/** Returns whether this form is the first one of the page, which draws messages and questions for all. */
function useIsFirst(): boolean {
  const [own] = useState(() => Symbol('form'))
  useEffect(() => {
    mounted.push(own)
    changes.tell()
    return () => {
      mounted.splice(mounted.indexOf(own), 1)
      changes.tell()
    }
  }, [own])
  return useSyncExternalStore(
    changes.add,
    () => mounted[0] === own,
    () => false,
  )
}

/** What marks the elements of a form for the style sheets. */
interface FormLook {
  className: string
  lang: string
  'data-theme': Theme
  style: CSSProperties | undefined
}

interface DrawnFormProps {
  form: QianpiFormProps
  look: FormLook
  /** Controller of the form that another language draws anew, with what was typed into it. */
  controller: RefObject<FormController | undefined>
}

function DrawnForm({ form: props, look, controller }: DrawnFormProps) {
  const { schema, rights, readOnly, element: Around = 'form' } = props
  const t = useTranslator()
  const host = useFormHost()
  const latest = useRef(props)
  latest.current = props
  // biome-ignore lint/correctness/useExhaustiveDependencies: the values of the moment of drawing
  const values = useMemo(
    () =>
      controller.current?.allValues() ?? {
        ...initialValuesOf(schema, currentDefaultContext(undefined, host)),
        ...props.values,
      },
    [schema],
  )
  const submit = async () => {
    const form = controller.current
    if (!form || hasPendingUploads(t) || (await form.validate()).length) return
    latest.current.onSubmit?.(form.allValues())
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    void submit()
  }
  const around = Around === 'form' ? { noValidate: true, onSubmit: handleSubmit } : {}
  return (
    <Around {...look} {...around}>
      <FormView
        form={schema}
        limits={rights}
        values={values}
        errors={props.problems}
        status={readOnly ? 'read' : 'input'}
        mode="creat"
        fillsDefaults
        onReady={(form) => {
          controller.current = form
          latest.current.onReady?.(form)
        }}
        onChange={(form) => latest.current.onChange?.(form.allValues())}
      />
      {props.children ??
        (props.onSubmit && !readOnly && (
          <Button
            kind="primary"
            type={Around === 'form' ? 'submit' : 'button'}
            onClick={Around === 'form' ? undefined : () => void submit()}
          >
            {t('elsewhere.submit')}
          </Button>
        ))}
    </Around>
  )
}

/** Draws a form, without a server: it stays as it is when the page draws again with other functions. */
export function QianpiForm(props: QianpiFormProps) {
  const { locale = 'zh', theme = 'light', colour = '' } = props
  const isReady = useFormTexts(locale)
  const [popups, setPopups] = useState<HTMLElement | null>(null)
  const [ownHost] = useState(props.host)
  const appearance = useMemo(() => ({ theme, colour, size: '' }), [theme, colour])
  const typed = useRef<FormController>(undefined)
  const t = translatorOf(locale)
  const look: FormLook = {
    className: 'qianpi-form',
    lang: languageTag(locale),
    'data-theme': theme,
    style: colour ? ({ '--q-primary': colour } as CSSProperties) : undefined,
  }
  const isFirst = useIsFirst()
  return (
    <>
      {createPortal(<div {...look} ref={setPopups} />, props.container ?? document.body)}
      {isReady && popups ? (
        <TranslatorProvider value={t}>
          <AppearanceProvider value={appearance}>
            <PopupContainerProvider value={popups}>
              <FormHostProvider value={hostOf(ownHost, t)}>
                <DrawnForm key={locale} form={props} look={look} controller={typed} />
                {isFirst && <ConfirmDialogs />}
                {isFirst && <Toaster />}
              </FormHostProvider>
            </PopupContainerProvider>
          </AppearanceProvider>
        </TranslatorProvider>
      ) : (
        <div {...look} aria-busy="true">
          <Skeleton lines={3} />
        </div>
      )}
    </>
  )
}
