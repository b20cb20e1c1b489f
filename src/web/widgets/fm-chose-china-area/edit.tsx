import { useMemo } from 'react'
import {
  type AreaValue,
  areaLevels,
  areaText,
  type ChoiceNode,
  chooseRegion,
  findChoicePath,
  findFormerRegion,
  initialArea,
  type LevelOptions,
  normalizeRegion,
  type Region,
  regionChoices,
  visibleLevels,
} from '../../../core/form'
import { DeferredSelect } from '../../controls/deferred-select'
import { MobileTreeField } from '../../controls/mobile/tree-field'
import type { OptionsState } from '../../controls/options/options'
import type { TreeOptions, ValuePath } from '../../controls/tree/tree-options'
import { antdStatusOf, pickAria, type WidgetProps } from '../../controls/widget-props'
import { matchesName, useDevice, usePinyin, useRegions, useTranslator } from '../../platform'
import { areaHintOf, areaLevelSettings } from './static'

const look: TreeOptions = {
  separator: '-',
  showsAll: true,
  folds: false,
  searches: true,
  opensBy: 'click',
  isMultiple: false,
  stopsAnywhere: true,
}

/** Converts regions to a tree of choices, down to a depth. */
const choicesOf = (regions: readonly Region[], depth: number): ChoiceNode[] =>
  regions.map(({ ReginNum, ReginName, SubLst }) => ({
    value: String(ReginNum),
    label: ReginName,
    ...(depth > 1 && SubLst.length > 0 && { children: choicesOf(SubLst, depth - 1) }),
  }))

interface PhoneAreaProps {
  props: WidgetProps<AreaValue>
  value: AreaValue | null | undefined
  regions: readonly Region[]
  shown: LevelOptions
  state: OptionsState['state']
}

/** Area field on a phone: province, city and district follow each other on one sheet. */
function PhoneArea({ props, value, regions, shown, state }: PhoneAreaProps) {
  const depth = visibleLevels(shown).length
  const choices = useMemo(() => choicesOf(regions, depth), [regions, depth])
  const codes = areaLevels.map((level) => value?.[`${level}Code`] ?? '').filter(Boolean)
  const choose = ([path = []]: ValuePath[]) => {
    const chosen = areaLevels.map((level, at) => [`${level}Code`, String(path[at] ?? '')])
    props.onChange(initialArea(Object.fromEntries(chosen), regions, shown))
  }
  const namesOf = (path: ValuePath) => findChoicePath(choices, path)?.map(({ label }) => label)
  return (
    <MobileTreeField
      props={props}
      look={look}
      read={(path) => namesOf(path)?.join(look.separator) ?? areaText(value)}
      offer={{ state, choices, retry: () => undefined }}
      paths={codes.length ? [codes] : []}
      onPaths={choose}
    />
  )
}

/**
 * Field for province, city and district, one after another; each change sets all six fields (S2-136…S2-150).
 */
function AreaField(props: WidgetProps<AreaValue>) {
  const t = useTranslator()
  const { id, value: stored, onChange, onBlur, item, disabled } = props
  const { history, isLoading, failed } = useRegions()
  const [, preparePinyin] = usePinyin()
  const { regions } = history
  const { shown, isFixed, hasFixed } = areaLevelSettings(item)
  const present = normalizeRegion(stored, history) as AreaValue | undefined
  const value = regions.length ? initialArea(present, regions, shown) : stored
  const former = findFormerRegion(stored, history)
  const levels = visibleLevels(shown)
  const isSheet = useDevice() === 'phone' && !hasFixed
  const state = isLoading ? 'loading' : 'known'
  const { 'aria-labelledby': labelledBy, 'aria-label': label, 'aria-required': _, ...ties } = pickAria(props)
  return (
    // biome-ignore lint/a11y/useSemanticElements: the label of the group stands outside, a fieldset has its own
    <div className="qf-area q-stack q-gap-2" role="group" aria-labelledby={labelledBy} aria-label={label}>
      {isSheet && <PhoneArea props={props} value={value} regions={regions} shown={shown} state={state} />}
      {(isSheet ? [] : levels).map((level, depth) => (
        <DeferredSelect
          key={level}
          id={depth === 0 ? id : `${id}-${level}`}
          aria-label={t(`widget.area.${level}`)}
          {...ties}
          className="qf-select"
          status={antdStatusOf(props)}
          disabled={disabled || isFixed(level)}
          loading={isLoading}
          showSearch
          allowClear
          onSearch={preparePinyin}
          filterOption={(typed, option) => matchesName(String(option?.label), typed)}
          placeholder={areaHintOf(item, level, t)}
          notFoundContent={t(isLoading ? 'widget.loading' : 'widget.no-choice')}
          value={regions.length ? value?.[`${level}Code`] || undefined : value?.[`${level}Name`] || undefined}
          options={regionChoices(value, level, regions).map(({ ReginNum, ReginName }) => ({
            value: String(ReginNum),
            label: ReginName,
          }))}
          onChange={(code: string | undefined) =>
            onChange(chooseRegion(value, { level, code, shown }, regions))
          }
          onBlur={onBlur}
        />
      ))}
      {failed && (
        <p className="qf-feedback q-text-sm q-margin-top-1" role="alert">
          {t('widget.area.failed')}
        </p>
      )}
      {former && (
        <p className="qf-note q-row q-wrap q-gap-2 q-gap-y-0 q-text-sm q-margin-top-1">
          {t(former.now ? 'widget.area.former' : 'widget.area.former-split', { name: areaText(stored) })}
        </p>
      )}
      <span hidden data-hide-show="">
        {areaText(value)}
      </span>
    </div>
  )
}

export default AreaField
