import { redirect } from 'next/navigation'
import { settingsHref } from '@/components/shell/navigation'

export default function SettingsPage() {
  redirect(settingsHref)
}
