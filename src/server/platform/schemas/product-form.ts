import { toFormDesign } from '../../../core/form'
import type { FormDesign, OwnForm } from '../../../generated/types'
import type { Language } from '../http/define-call'
import { translateKey } from '../i18n/texts'

const files = import.meta.glob<OwnForm>('../../../../schemas/forms/*.json', {
  eager: true,
  import: 'default',
})
const forms = new Map(
  Object.entries(files).map(([path, form]) => [path.slice(path.lastIndexOf('/') + 1, -'.json'.length), form]),
)
const message = new Map<string, FormDesign>()

/** Returns the product's form of that name (schemas/forms) in a language. */
export function getProductForm(name: string, language: Language): FormDesign {
  const key = `${language} ${name}`
  const known = message.get(key)
  if (known) return known
  const form = forms.get(name)
  if (!form) throw new Error(`no form ${name} under schemas/forms`)
  const design = toFormDesign(form, (text) => translateKey(language, text))
  message.set(key, design)
  return design
}
