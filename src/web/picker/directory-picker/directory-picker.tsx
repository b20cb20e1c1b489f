import './directory-picker.css'
import { useIsMobile } from '../../platform'
import { PickerDropdown } from './picker-dropdown'
import { PickerSheetField } from './picker-sheet'
import type { DirectoryPickerProps } from './use-picker-source'

/** Field that chooses people, departments, roles or flows: a dropdown, on a phone a sheet. */
export const DirectoryPicker = (props: DirectoryPickerProps) =>
  useIsMobile() ? <PickerSheetField {...props} /> : <PickerDropdown {...props} />
