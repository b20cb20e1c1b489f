import type { FormDesign } from '../../../generated/types'
import { canHoldValue, type FormValues, fieldValueToText, formFieldsOf } from '../../form'
import type { Language } from '../../text/language'

/*
 * A card in a chat, whatever the platform: the fields that its receiver may see at the step, and either buttons or the
 * result. Adapters translate it (server/platform/identity-providers).
 */

/** Field of a notification: its name, and its value as text. */
export interface NoticeField {
  name: string
  text: string
}

/** Button of a card, with the token of the link that it presses. */
interface CardButton {
  outcome: 'agree' | 'refuse'
  label: string
  token: string
  /** Whether the person has to type a reason first. */
  needsReason: boolean
}

/** Card about one task of one person. */
export interface DecisionCard {
  title: string
  fields: NoticeField[]
  /** Label and address of the page of the task; no address without the address of the site. */
  open: { label: string; url: string | undefined }
  /** Label of the field for a reason. */
  reasonLabel: string
  /** Buttons while the task waits; none on a locked card. */
  buttons: CardButton[]
  /** How the task ended; empty while it waits. */
  result: string
}

const maxFields = 40
const maxLength = 300
/** Characters of all fields together: platforms limit a card to 30 KB. */
const maxTotal = 5000

const truncate = (text: string) => (text.length > maxLength ? `${text.slice(0, maxLength)}…` : text)

/** Returns the filled-in fields of a form that was redacted for its reader; long texts are truncated. */
export function noticeFieldsOf(
  { formset, formdata }: { formset: FormDesign; formdata: FormValues },
  language: Language,
): NoticeField[] {
  let total = 0
  return formFieldsOf(formset)
    .filter(canHoldValue)
    .flatMap((item) => {
      const text = fieldValueToText(item, formdata[item.model], language).trim()
      return text === '' ? [] : [{ name: item.name, text: truncate(text) }]
    })
    .slice(0, maxFields)
    .filter(({ name, text }) => {
      total += name.length + text.length
      return total <= maxTotal
    })
}

/** Returns a card without buttons that shows how its task ended. */
export const lockCard = (card: DecisionCard, result: string): DecisionCard => ({
  ...card,
  buttons: [],
  result,
})
