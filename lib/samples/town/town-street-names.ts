const split = (text: string) => text.split(',').map((name) => name.trim())

const plain =
  split(`Los Aromos, Los Boldos, Los Canelos, Los Copihues, Los Espinos, Los Laureles, Los Maitenes,
  Los Molles, Los Naranjos, Los Nogales, Los Olivos, Los Peumos, Los Pimientos, Los Quillayes, Los Sauces, Los Tilos,
  Las Acacias, Las Amapolas, Las Azucenas, Las Camelias, Las Dalias, Las Higueras, Las Hortensias, Las Lilas, Las Magnolias,
  Las Margaritas, Las Palmas, Las Parras, Las Rosas, Las Violetas, Los Alfareros, Los Arrieros, Los Canteros, Los Carpinteros,
  Los Herreros, Los Panaderos, Los Pescadores, Los Relojeros, Los Sastres, Los Tejedores, Los Toneleros, Los Zapateros,
  Las Campanas, Las Carretas, Las Golondrinas, Las Garzas, Las Gaviotas, Las Loicas, Las Perdices, Las Tencas, Los Cóndores,
  Los Chercanes, Los Chincoles, Los Flamencos, Los Halcones, Los Jilgueros, Los Queltehues, Los Tordos, Los Zorzales,
  El Alba, El Arrayán, El Avellano, El Bosque, El Brillante, El Canal, El Cardenal, El Cerezo, El Ciprés, El Coigüe,
  El Estero, El Huerto, El Lucero, El Manantial, El Mirador, El Molino, El Olmo, El Parque, El Puente, El Quisco, El Roble,
  El Rosal, El Sol, El Tranque, El Vergel, La Aguada, La Alameda, La Aurora, La Breña, La Cantera, La Capilla, La Cascada,
  La Colina, La Escuela, La Esperanza, La Estación, La Estrella, La Fuente, La Herradura, La Huerta, La Isla, La Laguna,
  La Loma, La Luna, La Llovizna, La Noria, La Pampa, La Piedra, La Pérgola, La Quebrada, La Quinta, La Ribera, La Siembra,
  La Vega, La Vendimia, La Viña, Agua Clara, Agua Santa, Buena Vista, Cerro Alto, Cerro Chico, Cuatro Vientos, Piedra Azul,
  Puerta del Sol, Tierra Nueva, Tres Esquinas, Vista Hermosa`)

const prefixes = { avenue: ['Av.'], street: ['Calle', 'Pasaje', 'Camino'], path: ['Paseo', 'Sendero'] }

export type NameKind = keyof typeof prefixes

/**
 * The step through the list of names from one street to the next. It keeps neighbors out of the same alphabetical
 * group.
 */
const spread = { avenue: 37, street: 29, path: 41 } satisfies Record<NameKind, number>

/** The name of the street with this number. No two streets of the same kind have the same name. */
export function streetName(kind: NameKind, number: number): string {
  const words = prefixes[kind]
  const round = Math.floor(number / plain.length)
  const prefix = words[(number + round) % words.length] ?? ''
  return `${prefix} ${plain[(number * spread[kind]) % plain.length]}`
}
