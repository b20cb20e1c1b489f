import { useRef, useState } from 'react'
import type { OaFlowDealBymsgidData } from '../../../generated/types'
import { listSeparator, t } from '../../platform/i18n/i18n'

/** What is asked for an opinion: by no button, or by these. */
const hintOf = (buttons: OaFlowDealBymsgidData['step']['btnGroup']) => {
  const asking = buttons.filter(({ reason }) => reason === 'required').map(({ name }) => name)
  return asking.length
    ? t('deal.opinion-required', { buttons: asking.join(listSeparator()) })
    : t('deal.opinion-hint')
}

/** The opinion: what is said, for which button it waits, and what is missing. */
export function useOpinion({ btnGroup }: OaFlowDealBymsgidData['step']) {
  const [suggest, setSuggest] = useState('')
  const [error, setError] = useState('')
  const area = useRef<HTMLTextAreaElement>(null)
  /** The button that waits for an opinion: who then writes it means this button, not the main one. */
  const waiting = useRef<number>(undefined)
  return {
    suggest,
    take: setSuggest,
    area,
    error,
    waiting,
    /** Whether a button that asks for an opinion has one; else the opinion says so and waits for it. */
    isReasoned: (index: number): boolean => {
      const button = btnGroup[index]
      const isMissing = button?.reason === 'required' && suggest.trim() === ''
      setError(isMissing ? t('deal.opinion-missing', { button: button.name }) : '')
      waiting.current = isMissing ? index : undefined
      if (isMissing) area.current?.focus()
      return !isMissing
    },
    say: (text: string) => {
      setSuggest(text)
      if (text.trim()) setError('')
    },
    hint: hintOf(btnGroup),
    forget: () => {
      waiting.current = undefined
      setError('')
    },
  }
}
