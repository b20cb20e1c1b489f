import { memo, useId, useMemo, useState } from 'react'
import type { FieldSchema, FormDesign, FormItem } from '#/generated/types'
import mask from '#schemas/values/mask-kind.json'
import {
  canHoldValue,
  checkFormDesign,
  isComputed,
  itemFieldSchema,
  listFieldSchemas,
} from '../../../core/form'
import { currentLanguage, t, useLanguage } from '../../platform'
import { usePostPaintValue } from '../../platform/use-post-paint-value'
import { FieldIcon, Menu, TextField } from '../../ui'
import { changeItem } from '../actions/change-item'
import { isReplaceable, replaceItem } from '../actions/replace-item'
import { isRequired, requireItem } from '../actions/require-item'
import { setLinkage } from '../actions/set-linkage'
import {
  checkDelay,
  useDesigner,
  useDesignerState,
  useExpressionSymbols,
  useFormulaProblem,
} from '../context'
import { formulaTitle, type LinkagePart, linkageParts, linkagePartTitle } from '../formulas'
import { paletteIcon } from '../palette/entries'
import { FieldUses } from '../panels/field-uses'
import { localizeSchemaText } from '../titles'
import { ColumnWidths } from './column-widths'
import { ItemOverrides } from './control-overrides/override-field'
import { FormulaField } from './formula-field'
import { ItemProperties } from './properties'
import type { PropertySchema } from './property-list'
import { SectionList } from './section-list'

function Condition({ item, part }: { item: FormItem; part: LinkagePart }) {
  const designer = useDesigner()
  const id = useId()
  const known = useExpressionSymbols(item)
  const problem = useFormulaProblem(item, part)
  const text = item.linkage?.[part] ?? ''
  const set = (next: string) =>
    designer.run(setLinkage(designer.form, { key: item.key, part, text: next }), {
      name: 'designer.step.change',
      params: { name: item.name, property: linkagePartTitle(part) },
      key: item.key,
    })
  return (
    <div className="fd-property q-stack q-align-center q-gap-1-5 q-anchor" data-name={part} data-wide>
      <label htmlFor={id}>{linkagePartTitle(part)}</label>
      <FormulaField
        id={id}
        text={text}
        known={known}
        problem={problem}
        title={formulaTitle({ item, part })}
        as="condition"
        onChange={set}
      />
    </div>
  )
}

interface LinkageSettingsProps {
  item: FormItem
  /** Whether people fill in the item; other items can only be shown or hidden. */
  isFilled: boolean
}

/**
 * Conditions under which an item is shown, required or read-only. A condition that no longer applies can be
 * cleared.
 */
function LinkageSettings({ item, isFilled }: LinkageSettingsProps) {
  const parts = linkageParts.filter((part) => part === 'shown' || isFilled || item.linkage?.[part])
  return (
    <>
      <h4>{t('designer.linkage')}</h4>
      <p className="fd-note q-break q-muted q-text-xs">{t('designer.linkage.hint')}</p>
      {parts.map((part) => (
        <Condition key={part} item={item} part={part} />
      ))}
    </>
  )
}

const groups: readonly FieldSchema['group'][] = ['basic', 'advanced', 'layout']
const rankOf = ({ group, order = 0 }: FieldSchema) => groups.indexOf(group) * 100_000 + order
const byPalette = (a: FieldSchema, b: FieldSchema) => rankOf(a) - rankOf(b)

/** Changes the item's kind of field; its name, code and data stay. */
function ReplaceMenu({ item }: { item: FormItem }) {
  const designer = useDesigner()
  const replacements = listFieldSchemas()
    .filter((field) => isReplaceable(item, field))
    .sort(byPalette)
  const replace = (field: FieldSchema) =>
    designer.run(replaceItem(designer.form, { key: item.key, field, language: currentLanguage() }), {
      name: 'designer.step.replace',
      params: { name: item.name, field: localizeSchemaText(field.title) },
      key: item.key,
    })
  if (!replacements.length) return null
  return (
    <Menu
      label={t('designer.replace')}
      trigger={t('designer.replace')}
      actions={replacements.map((field) => ({
        key: field.name,
        text: localizeSchemaText(field.title),
        icon: <FieldIcon icon={paletteIcon(field.name)} />,
        run: () => replace(field),
      }))}
    />
  )
}

const words: Record<string, PropertySchema> = {
  name: { title: 'designer.item.name', type: 'string', maxLength: 200 },
  tooltip: { title: 'designer.item.tooltip', type: 'string', maxLength: 1000 },
  hint: { title: 'designer.item.hint', type: 'string', maxLength: 1000 },
}
const appearance: Record<string, PropertySchema> = {
  hideTitle: { title: 'designer.item.hideTitle', type: 'boolean' },
  hide: { title: 'designer.item.hide', type: 'boolean' },
  printable: { title: 'designer.item.printable', type: 'boolean', default: true },
}
const behaviour: Record<string, PropertySchema> = {
  remember: { title: 'designer.item.remember', hint: 'designer.item.remember-hint', type: 'boolean' },
}
const maskKinds: Record<string, PropertySchema> = {
  mask: { title: 'designer.item.mask', hint: 'designer.item.mask-hint', enum: mask.enum as string[] },
}
const { name: nameOnly } = words
const { hideTitle: _, ...looksOfAll } = appearance

function Required({ item }: { item: FormItem }) {
  const designer = useDesigner()
  const id = useId()
  const set = (required: boolean) =>
    designer.run(requireItem(designer.form, { key: item.key, required }), {
      name: 'designer.step.change',
      params: { name: item.name, property: t('designer.item.required') },
      key: item.key,
    })
  return (
    <div className="fd-property q-stack q-align-center q-gap-1-5 q-anchor" data-name="required">
      <label htmlFor={id}>{t('designer.item.required')}</label>
      <input
        id={id}
        className="fd-switch q-anchor"
        type="checkbox"
        role="switch"
        checked={isRequired(item)}
        aria-checked={isRequired(item)}
        onChange={(event) => set(event.target.checked)}
      />
    </div>
  )
}

/** Names of a field in data: the key of its stored values, and what programs call it. */
type DataName = 'model' | 'alias'

interface DataNameProps {
  item: FormItem
  part: DataName
}

/** Edits a name of the field in data; applied only while it is valid. */
function DataNameField({ item, part }: DataNameProps) {
  const designer = useDesigner()
  const [typed, setTyped] = useState<string>()
  const current = item[part] ?? ''
  const title = t(`designer.item.${part}`)
  const isCleared = (name: string) => part === 'alias' && name === ''
  const designWith = (name: string) =>
    changeItem(designer.form, { key: item.key, path: [part], value: isCleared(name) ? undefined : name })
  const problemOf = (name: string) =>
    isCleared(name)
      ? undefined
      : checkFormDesign(designWith(name)).find(
          ({ code, params }) => code.startsWith(`form-design.${part}`) && params?.[part] === name,
        )
  // A check reads the whole form, so it follows the frame with the typed name or the changed form.
  const shown = usePostPaintValue<string | null>(typed ?? current, null, checkDelay)
  const form = usePostPaintValue<FormDesign | null>(designer.form, null, checkDelay)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the deferred form says when to check the current one
  const problem = useMemo(() => (shown === null ? undefined : problemOf(shown)), [shown, form])
  const write = (name: string) => {
    setTyped(name)
    if (problemOf(name)) return
    const step = { name: 'designer.step.change', params: { name: item.name, property: title } }
    designer.run(designWith(name), { ...step, key: item.key, merge: `${item.key} ${part}` })
  }
  return (
    <TextField
      label={title}
      hint={t(`designer.item.${part}Hint`)}
      error={problem && t(problem.code, problem.params)}
      value={typed ?? current}
      spellCheck={false}
      onChange={(event) => write(event.target.value)}
      onBlur={() => setTyped(undefined)}
    />
  )
}

/** Renders the settings of an item that follow its names. */
const MoreSettings = memo(function MoreSettings({ item }: { item: FormItem }) {
  useLanguage()
  const field = itemFieldSchema(item)
  const hasValue = canHoldValue(item)
  const isFilled = hasValue && !isComputed(item)
  const schemas = (field.options?.properties ?? {}) as Record<string, PropertySchema>
  return (
    <>
      {hasValue && <FieldUses item={item} />}
      {isFilled && <Required item={item} />}
      {field.holds === 'columns' && <ColumnWidths item={item} />}
      {field.holds === 'sections' && <SectionList item={item} />}
      <ItemProperties item={item} path={['options']} schemas={schemas} />
      <LinkageSettings item={item} isFilled={isFilled} />
      <h4>{t('designer.settings.more')}</h4>
      <ItemProperties item={item} path={[]} schemas={hasValue ? appearance : looksOfAll} />
      {isFilled && <ItemProperties item={item} path={[]} schemas={behaviour} />}
      {hasValue && <ItemProperties item={item} path={[]} schemas={maskKinds} />}
      {hasValue && (
        <>
          <div data-name="model">
            <DataNameField item={item} part="model" />
          </div>
          <div data-name="alias">
            <DataNameField item={item} part="alias" />
          </div>
        </>
      )}
      <ItemOverrides item={item} />
      <p className="fd-note q-break q-muted q-text-xs">{t('designer.item.key', { key: item.key })}</p>
    </>
  )
})

/** Whether two states of an item differ at most in its names. */
function haveSameSettings(one: FormItem, other: FormItem): boolean {
  const keys = Object.keys({ ...one, ...other }) as (keyof FormItem)[]
  return keys.every((key) => key in words || one[key] === other[key])
}

/** Returns an item for its other settings: names follow when the typing rests, as no key may wait for titles in them. */
function useSettledNames(item: FormItem): FormItem {
  const settled = usePostPaintValue(item, item, checkDelay)
  return haveSameSettings(settled, item) ? settled : item
}

/**
 * Renders all settings of the selected item: its names at once, and the others after these are painted, unless one of
 * them takes the focus.
 */
export function ItemSettings({ item }: { item: FormItem }) {
  const field = itemFieldSchema(item)
  const isPainted = usePostPaintValue(true, false)
  const isTarget = useDesignerState(({ target }) => target?.field === item.key)
  const isWhole = isPainted || isTarget
  const settled = useSettledNames(item)
  return (
    <div className="fd-settings q-stack q-gap-2-5">
      <h3 className="fd-kind q-row q-gap-1-5 q-soft q-medium">
        <FieldIcon icon={paletteIcon(field.name)} />
        {localizeSchemaText(field.title)}
        <span className="fd-space q-grow" />
        {isWhole && <ReplaceMenu item={settled} />}
      </h3>
      <ItemProperties item={item} path={[]} schemas={canHoldValue(item) ? words : { name: nameOnly ?? {} }} />
      {isWhole && <MoreSettings item={settled} />}
    </div>
  )
}
