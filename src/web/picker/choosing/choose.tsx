import './choose.css'
import { useIsMobile } from '../../platform/device'
import { ChooseSelect } from './choose-select'
import { ChooseField } from './choose-sheet'
import type { ChooserProps } from './chooser'

/** A field that chooses people, departments, roles or flows: a list below it, on a phone a sheet. */
export const Choose = (props: ChooserProps) =>
  useIsMobile() ? <ChooseField {...props} /> : <ChooseSelect {...props} />
