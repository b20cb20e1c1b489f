import './directory-picker.css'
import { useIsMobile } from '../../platform/device'
import { ChooseSelect } from './picker-dropdown'
import { ChooseField } from './picker-sheet'
import type { ChooserProps } from './use-picker-source'

/** A field that chooses people, departments, roles or flows: a list below it, on a phone a sheet. */
export const Choose = (props: ChooserProps) =>
  useIsMobile() ? <ChooseField {...props} /> : <ChooseSelect {...props} />
