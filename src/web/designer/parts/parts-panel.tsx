import { createPartItems } from '../../../core/form'
import { type CurrentPart, usePartLibrary } from '../../form-host/part-library'
import { t } from '../../platform'
import { Icon } from '../../ui'
import { addItems } from '../actions/items'
import { useDesigner } from '../context'
import type { Designer } from '../designer'
import { nextPosition } from '../item-tree'

/** Inserts the current version of a part after the selected item. */
function insertPart(designer: Designer, part: CurrentPart) {
  const { form, chance, state } = designer
  const items = createPartItems(form, part, chance.now())
  const next = addItems(form, { at: nextPosition(form, state.selected), items })
  designer.run(next, {
    name: 'design-part.step.insert',
    params: { name: part.name },
    key: items[0]?.key ?? null,
  })
  designer.openPart('canvas')
}

/** Shared parts of the company, by name; one is inserted by click or Enter. */
export function PartsPanel() {
  const designer = useDesigner()
  const shared = usePartLibrary()
  const parts = (shared?.offered ?? []).filter(({ kind }) => kind !== 'step')
  if (!shared || !parts.length)
    return <p className="fd-note q-break q-muted q-text-xs">{t('design-part.none-hint')}</p>
  return (
    <ul className="fd-palette q-stack q-gap-2">
      {parts.map((part) => (
        <li key={part.id}>
          <button
            type="button"
            className="fd-field q-row q-gap-1-5 q-shrink q-left q-box q-text-sm q-full q-pad-y-1 q-pad-x-2"
            aria-label={t('design-part.insert', { name: part.name })}
            title={part.description}
            onClick={() => void shared.load(part.id).then((loaded) => insertPart(designer, loaded))}
          >
            <Icon name={part.kind === 'table' ? 'columns' : 'parts'} />
            <span>
              {part.name}
              <small>{t('design-part.owner-name', { name: part.ownerName })}</small>
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
