import { useMemo, useState } from 'react'
import type { FormItem } from '#/generated/types'
import { type FieldUse, findBrokenUses, findFieldUses } from '../../../core/flow'
import { t } from '../../platform'
import { usePostPaintValue } from '../../platform/use-post-paint-value'
import { Button, Dialog, Icon } from '../../ui'
import { checkDelay, useDesigner, useDesignerFlow, useDesignerState, useFormDesign } from '../context'
import { describeUse } from '../removal-check'
import { itemTitleOf } from '../titles'

interface UseListProps {
  uses: readonly FieldUse[]
  onGone(): void
}

/** Lists the places that use a field; each navigates there. */
function UseList({ uses, onGone }: UseListProps) {
  const designer = useDesigner()
  const go = ({ place }: FieldUse) => {
    onGone()
    designer.go(place)
  }
  return (
    <ul className="fd-uses q-scroll">
      {uses.map((use) => (
        <li key={JSON.stringify(use)}>
          <button
            type="button"
            className="fd-entry q-row q-gap-2 q-full q-left q-radius-md q-pad-y-1 q-pad-x-2"
            onClick={() => go(use)}
          >
            <span>{describeUse(use)}</span>
            <Icon name="right" />
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Number of uses of a field, beside its name; a click lists them. */
export function FieldUses({ item }: { item: FormItem }) {
  const [isOpen, setOpen] = useState(false)
  const flow = useDesignerFlow()
  const current = useFormDesign()
  const form = usePostPaintValue(current, current, checkDelay)
  const uses = useMemo(() => findFieldUses(form, flow, [{ key: item.key }]), [form, flow, item.key])
  if (!uses.length) return null
  const close = () => setOpen(false)
  return (
    <div>
      <Button kind="link" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('designer.use.count', { n: uses.length })}
      </Button>
      {isOpen && (
        <Dialog title={t('designer.use.title', { name: itemTitleOf(item) })} width={460} onClose={close}>
          <p>{t('designer.use.go')}</p>
          <UseList uses={uses} onGone={close} />
          <p className="fd-note q-break q-muted q-text-xs">{t('designer.use.follows')}</p>
        </Dialog>
      )}
    </div>
  )
}

/** Confirms the removal of something that is used; following a use cancels the removal. */
export function RemovalDialog() {
  const designer = useDesigner()
  const removal = useDesignerState((state) => state.removal)
  if (!removal) return null
  const { name, uses } = removal
  const broken = findBrokenUses(uses)
  const limits = uses.length - broken.length
  const keep = () => designer.answerRemoval(false)
  const footer = (
    <>
      <Button onClick={keep}>{t('ui.cancel')}</Button>
      <Button kind="danger" onClick={() => designer.answerRemoval(true)}>
        {t('designer.use.yes')}
      </Button>
    </>
  )
  return (
    <Dialog title={t('designer.use.title', { name })} width={460} onClose={keep} footer={footer}>
      <p>{t('designer.use.removing', { n: broken.length })}</p>
      <UseList uses={broken} onGone={keep} />
      {limits > 0 && (
        <p className="fd-note q-break q-muted q-text-xs">{t('designer.use.limits', { n: limits })}</p>
      )}
    </Dialog>
  )
}
