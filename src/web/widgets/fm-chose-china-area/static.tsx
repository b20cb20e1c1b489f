import type { FormItem } from '#/generated/types'
import { type AreaLevel, isEmpty, isRecord, visibleLevels } from '../../../core/form'
import { StaticChoice, StaticPicker } from '../../controls/static-picker'
import { itemTextOption, pickAria, type WidgetProps } from '../../controls/widget-props'
import { type Translator, useDevice, useTranslator } from '../../platform'

/** Returns which levels an item shows, and which of them nobody may change. */
export function areaLevelSettings(item: FormItem) {
  const set = isRecord(item.options.chinaareaset) ? item.options.chinaareaset : {}
  const shown = { showCity: set.showCity !== false, showRegion: set.showRegion !== false }
  const isFixed = (level: AreaLevel) => set[`${level}Disabled`] === true
  return { shown, isFixed, hasFixed: visibleLevels(shown).some(isFixed) }
}

/** Returns the placeholder of a level: the designer's for the first, otherwise the default. */
export const areaHintOf = (item: FormItem, level: AreaLevel, t: Translator): string =>
  (level === 'province' && itemTextOption(item, 'placeholder')) || t(`widget.area.${level}`)

/** Whether the placeholder supports an item: names of regions are loaded with the control. */
export const canShow = (item: FormItem, value: unknown) => isEmpty(value) && !areaLevelSettings(item).hasFixed

/** Static placeholder of an empty area field: on a desktop a box per level, on a phone one. */
export default function StaticArea(props: WidgetProps) {
  const t = useTranslator()
  const { id, item } = props
  const isPhone = useDevice() === 'phone'
  const { 'aria-labelledby': labelledBy, 'aria-label': label, ...ties } = pickAria(props)
  return (
    // biome-ignore lint/a11y/useSemanticElements: the label of the group stands outside, a fieldset has its own
    <div className="qf-area q-stack q-gap-2" role="group" aria-labelledby={labelledBy} aria-label={label}>
      {isPhone ? (
        <StaticPicker
          props={props}
          icon="down"
          placeholder={itemTextOption(item, 'placeholder') ?? t('widget.choose')}
        />
      ) : (
        visibleLevels(areaLevelSettings(item).shown).map((level, depth) => (
          <StaticChoice
            key={level}
            id={depth === 0 ? id : `${id}-${level}`}
            disabled={props.disabled}
            aria={{ ...ties, 'aria-label': t(`widget.area.${level}`) }}
            placeholder={areaHintOf(item, level, t)}
          />
        ))
      )}
    </div>
  )
}
