{{- define "beacon.labels" -}}
app.kubernetes.io/name: {{ .root.Chart.Name }}
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .component }}
{{- end }}

{{- define "beacon.image" -}}
{{ .root.Values.image.repository }}-{{ .component }}:{{ .root.Values.image.tag | default .root.Chart.AppVersion }}
{{- end }}

{{/* The settings of one process: those for all, then its own. */}}
{{- define "beacon.settings" -}}
{{- range $name, $value := merge (dict) .own .root.Values.settings }}
- name: {{ $name }}
  value: {{ $value | quote }}
{{- end }}
{{- end }}

{{/* What every container has: a read-only root file system, of which only these folders are written. */}}
{{- define "beacon.hardening" -}}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities:
    drop: [ALL]
volumeMounts:
  - name: scratch
    mountPath: /tmp
    subPath: tmp
  - name: scratch
    mountPath: /app/.next/cache
    subPath: next
{{- end }}

{{- define "beacon.pod" -}}
securityContext:
  runAsNonRoot: true
  runAsUser: 1000
  runAsGroup: 1000
  fsGroup: 1000
  seccompProfile:
    type: RuntimeDefault
automountServiceAccountToken: false
# Otherwise a service named `api` would set API_PORT.
enableServiceLinks: false
terminationGracePeriodSeconds: 60
volumes:
  - name: scratch
    emptyDir: {}
{{- with .Values.imagePullSecrets }}
imagePullSecrets:
{{- toYaml . | nindent 2 }}
{{- end }}
{{- end }}
