import { useRef, useState } from 'react'
import type { OaFlowDealBymsgidData } from '../../../generated/types'
import { listSeparator, t } from '../../platform'

/** Returns the hint of the opinion: required by no button, or by these. */
const hintOf = (buttons: OaFlowDealBymsgidData['step']['btnGroup']) => {
  const asking = buttons.filter(({ reason }) => reason === 'required').map(({ name }) => name)
  return asking.length
    ? t('deal.opinion-required', { buttons: asking.join(listSeparator()) })
    : t('deal.opinion-hint')
}

/** Returns the opinion, the button that waits for it, and its error. */
export function useOpinion({ btnGroup }: OaFlowDealBymsgidData['step']) {
  const [suggest, setSuggest] = useState('')
  const [error, setError] = useState('')
  const area = useRef<HTMLTextAreaElement>(null)
  /** Button that waits for an opinion; submitting the opinion then uses it instead of the main one. */
  const waiting = useRef<number>(undefined)
  return {
    suggest,
    take: setSuggest,
    area,
    error,
    waiting,
    /**
     * Checks whether a button that requires an opinion has one; otherwise shows the error and waits for it.
     */
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
