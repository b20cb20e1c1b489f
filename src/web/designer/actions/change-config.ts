import type { FormDesign } from '#/generated/types'

/** Sets one property of the form as a whole: label position, label width, size. */
export function changeConfig(
  form: FormDesign,
  { name, value }: { name: string; value: unknown },
): FormDesign {
  return { ...form, config: { ...form.config, [name]: value } }
}
