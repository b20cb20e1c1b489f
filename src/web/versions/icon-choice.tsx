import type { DesignIcon as IconName } from '#/generated/types'
import icons from '#schemas/values/design-icon.json'
import { pickAria, type WidgetProps } from '../controls/widget-props'
import { DesignIcon } from '../flow/catalogue/design-icon'
import { t } from '../platform'

/** Field that chooses the icon of a flow; none = the first letter of its name. */
export function IconChoice({ field }: { field: WidgetProps }) {
  const { value, onChange } = field
  return (
    <div
      className="icon-choice q-row q-align-stretch q-wrap q-gap-1-5"
      role="radiogroup"
      {...pickAria(field)}
    >
      {(icons.enum as IconName[]).map((icon) => (
        <label key={icon} title={t(`flow-design.icon.${icon || 'none'}`)}>
          <input
            type="radio"
            name="icon"
            className="q-hidden"
            aria-label={t(`flow-design.icon.${icon || 'none'}`)}
            checked={(value ?? '') === icon}
            onChange={() => onChange(icon)}
          />
          <DesignIcon icon={icon} name={t('flow-design.icon.letter')} />
        </label>
      ))}
    </div>
  )
}
