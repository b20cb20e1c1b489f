import { defineCall } from '../../../platform'
import { saveProgram } from '../../../services/programs'

export default defineCall('employee/program/save', saveProgram)
