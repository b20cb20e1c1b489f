import { Select } from 'antd'
import {
  type AreaLevel,
  type AreaValue,
  areaText,
  chooseRegion,
  findFormerRegion,
  isRecord,
  normalizeRegion,
  presetArea,
  regionChoices,
  visibleLevels,
} from '../../../core/form'
import { antdStatusOf, pickAria, textOption, type WidgetProps } from '../../controls/widget-props'
import { useDevice } from '../../platform/device'
import { t } from '../../platform/i18n/i18n'
import { matchesName, usePinyin } from '../../platform/pinyin'
import { PhoneArea } from './phone-area'
import { useRegions } from './use-regions'

/** Returns the placeholder of a level: the designer's for the first, otherwise the default. */
const placeholderOf = ({ item }: WidgetProps<AreaValue>, level: AreaLevel) =>
  (level === 'province' && textOption(item, 'placeholder')) || t(`widget.area.${level}`)

/**
 * Field for province, city and district, one after another; each change sets all six fields (S2-136…S2-150).
 */
function AreaField(props: WidgetProps<AreaValue>) {
  const { id, value: stored, onChange, onBlur, item, disabled } = props
  const { history, isLoading, failed } = useRegions()
  const [, preparePinyin] = usePinyin()
  const { regions } = history
  const set = isRecord(item.options.chinaareaset) ? item.options.chinaareaset : {}
  const shown = { showCity: set.showCity !== false, showRegion: set.showRegion !== false }
  const present = normalizeRegion(stored, history) as AreaValue | undefined
  const value = regions.length ? presetArea(present, regions, shown) : stored
  const former = findFormerRegion(stored, history)
  const levels = visibleLevels(shown)
  const isFixed = (level: AreaLevel) => set[`${level}Disabled`] === true
  const isSheet = useDevice() === 'phone' && !levels.some(isFixed)
  const state = isLoading ? 'loading' : 'known'
  const { 'aria-labelledby': labelledBy, 'aria-label': label, 'aria-required': _, ...ties } = pickAria(props)
  return (
    // biome-ignore lint/a11y/useSemanticElements: the label of the group stands outside, a fieldset has its own
    <div className="qf-area q-stack q-gap-2" role="group" aria-labelledby={labelledBy} aria-label={label}>
      {isSheet && <PhoneArea props={props} value={value} regions={regions} shown={shown} state={state} />}
      {(isSheet ? [] : levels).map((level, depth) => (
        <Select
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
          placeholder={placeholderOf(props, level)}
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
