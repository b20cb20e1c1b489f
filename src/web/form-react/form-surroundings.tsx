import { type CSSProperties, type ReactNode, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { FormHostProvider } from '../form-host/form-host'
import {
  AppearanceProvider,
  createEmitter,
  type Language,
  languageTag,
  type Theme,
  TranslatorProvider,
  translatorOf,
} from '../platform'
import { ConfirmDialogs, PopupContainerProvider, Skeleton, Toaster } from '../ui'
import { useFormTexts } from './form-texts'
import { type FormsHost, hostOf } from './forms-host'

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

/** What marks elements of this package for the style sheets. */
export interface FormLook {
  className: string
  lang: string
  'data-theme': Theme
  style: CSSProperties | undefined
}

/** What forms, fields and designers of this package take from the page that contains them. */
export interface EmbeddingProps {
  /** Chinese by default; all designers of a page have the language of the last one. */
  locale?: Language | undefined
  /** Light by default. */
  theme?: Theme | undefined
  /** Theme colour, as #rrggbb. */
  colour?: string | undefined
  /** What this element uses in place of what `provideHost` provides; later changes of this prop are ignored. */
  host?: FormsHost | undefined
  /** Element for lists, calendars and dialogs that open; by default the body of the page. */
  container?: Element | DocumentFragment | undefined
}

interface FormSurroundingsProps extends EmbeddingProps {
  children(look: FormLook): ReactNode
}

/** Provides language, theme and host to what it contains, once the texts of the language are loaded. */
export function FormSurroundings(props: FormSurroundingsProps) {
  const { locale = 'zh', theme = 'light', colour = '' } = props
  const isReady = useFormTexts(locale)
  const [popups, setPopups] = useState<HTMLElement | null>(null)
  const [ownHost] = useState(props.host)
  const appearance = useMemo(() => ({ theme, colour, size: '' }), [theme, colour])
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
                {props.children(look)}
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
