import type { Spot } from '../plane'

/** Villages near the edge of the land. */
export const villages: { name: string; spot: Spot }[] = [
  { name: 'Lucero Alto', spot: [-3700, 1500] },
  { name: 'Lucero Bajo', spot: [3700, -1200] },
  { name: 'Agua Santa', spot: [2000, 3700] },
  { name: 'Piedra Azul', spot: [-2200, -3700] },
]

type PointOfInterest = { kind: string; name: string; spot: Spot; from: number }

/** Landmarks; `from` is the lowest zoom level that shows the label. */
export const pointsOfInterest: PointOfInterest[] = [
  { kind: 'station', name: 'Estación Valle Lucero', spot: [-1180, 1040], from: 13 },
  { kind: 'townhall', name: 'Municipalidad', spot: [220, 460], from: 13 },
  { kind: 'hospital', name: 'Hospital San Lucas', spot: [-640, 980], from: 13 },
  { kind: 'fire_station', name: 'Primera Compañía de Bomberos', spot: [620, 130], from: 14 },
  { kind: 'police', name: 'Comisaría', spot: [-180, 620], from: 14 },
  { kind: 'library', name: 'Biblioteca Pública', spot: [420, 760], from: 15 },
  { kind: 'university', name: 'Universidad del Valle', spot: [1180, -1220], from: 14 },
  { kind: 'museum', name: 'Museo del Reloj', spot: [-420, 210], from: 15 },
  { kind: 'theatre', name: 'Teatro Viejo', spot: [90, 900], from: 15 },
  { kind: 'marketplace', name: 'Mercado Central', spot: [760, 520], from: 14 },
  { kind: 'school', name: 'Escuela El Mirador', spot: [-1420, 1520], from: 15 },
  { kind: 'stadium', name: 'Estadio La Vega', spot: [1640, 620], from: 14 },
  { kind: 'post_office', name: 'Correo', spot: [310, 1130], from: 15 },
  { kind: 'supermarket', name: 'Supermercado La Siembra', spot: [-880, -980], from: 15 },
]
