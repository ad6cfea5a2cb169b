import { withoutCurrency } from '../price/price-header.ts';
import { fold } from '../search/fold.ts';
import { COLUMN_ROLE_KEYS, COLUMN_ROLES, type ColumnRole } from './column-roles.ts';

/** The words of headers in the languages of the app, folded. */
const WORDS: Readonly<Partial<Record<ColumnRole, string>>> = {
  roomName:
    'room, location, storage room, storage location, place, raum, zimmer, lagerraum, lagerort, ort, standort, piece, salle, local, emplacement, lieu, habitacion, cuarto, trastero, sala, ubicacion, lugar, kamer, ruimte, locatie, plaats, pokoj, pomieszczenie, miejsce, lokalizacja, stanza, camera, locale, posizione, ubicazione, luogo, ripostiglio, magazzino, rum, vaerelse, lokale, placering, sted, lagerrum, opbevaringsrum, الغرفة, غرفة, المكان, الموقع, المخزن',
  boxName:
    'box, bin, bin name, container, container name, tote, crate, kit, kiste, karton, schachtel, behalter, behaelter, boite, carton, caisse, bac, caja, contenedor, doos, krat, bak, pudelko, karton nazwa, skrzynka, pojemnik, scatola, scatolone, contenitore, cassa, cassetta, cartone, kasse, aeske, boks, beholder, الصندوق, صندوق, العلبة, الحاوية, الكرتون',
  boxDescription:
    'area, shelf, position, box location, regal, fach, regalfach, etagere, rayon, estante, estanteria, plank, schap, polka, regal polka, scaffale, ripiano, mensola, hylde, reol, plads, الرف, رف',
  path: 'path, folder path, full location, full path, pfad, lagerpfad, chemin, ruta, pad, sciezka, percorso, sti, المسار',
  boxType: 'type of box, kistentyp, tipo di scatola, kassetype, نوع الصندوق',
  capacity:
    'free space, free space (%), freier platz, spazio libero, fri plads, ledig plads, المساحة الحرة, المساحة الفارغة',
  itemName:
    'item, name, title, thing, article, product, product name, object, gegenstand, artikel, artikelname, bezeichnung, titel, objekt, sache, was, objet, nom, designation, intitule, articulo, objeto, nombre, titulo, voorwerp, naam, omschrijving artikel, przedmiot, nazwa, rzecz, artykul, oggetto, articolo, cosa, nome, nome articolo, prodotto, titolo, ting, genstand, vare, varenavn, navn, betegnelse, produkt, الغرض, غرض, اسم الغرض, العنصر, الاسم, اسم, الشيء, المنتج, اسم المنتج',
  itemDescription:
    'notes, note, description, comment, comments, details, remark, remarks, notiz, notizen, beschreibung, bemerkung, bemerkungen, kommentar, anmerkung, remarque, remarques, commentaire, notas, nota, descripcion, comentario, observaciones, opmerking, opmerkingen, beschrijving, omschrijving, notitie, uwagi, opis, notatka, komentarz, descrizione, commento, commenti, osservazioni, annotazioni, noter, beskrivelse, bemaerkning, bemaerkninger, kommentarer, الوصف, وصف, ملاحظات, ملاحظة, تعليق, التفاصيل',
  quantity:
    'qty, count, amount, number, pieces, anzahl, menge, stuck, stueck, stuckzahl, quantite, nombre de pieces, qte, cantidad, unidades, aantal, hoeveelheid, ilosc, sztuk, liczba, quantita, numero, pezzi, antal, maengde, stk, الكمية, كمية, العدد, عدد',
  price:
    'value, cost, worth, purchase price, purchase cost, unit price, preis, kaufpreis, wert, einzelpreis, prix, valeur, cout, precio, valor, coste, prijs, waarde, aankoopprijs, cena, wartosc, koszt, prezzo, valore, costo, prezzo di acquisto, pris, vaerdi, kobspris, السعر, سعر, القيمة, الثمن, التكلفة',
  category:
    'type, group, kategorie, gruppe, art, categorie, groupe, categoria, grupo, tipo, groep, soort, kategoria, grupa, rodzaj, gruppo, genere, kategori, الفية, فية, التصنيف, المجموعة, النوع',
  tags: 'tag, tags, label, labels, categories, keywords, schlagworter, schlagworte, stichworte, etiketten, etiquettes, mots cles, etiquetas, trefwoorden, etykiety, tagi, etichetta, etichette, parole chiave, maerkater, stikord, الوسوم, وسوم, العلامات',
  date: 'expiry date, expiration date, best before, expires, datum, ablaufdatum, haltbar bis, mhd, date de peremption, fecha, caducidad, houdbaar tot, data, data waznosci, scadenza, data di scadenza, dato, udlobsdato, holdbar til, bedst for, التاريخ, تاريخ, تاريخ الانتهاء, تاريخ انتهاء الصلاحية',
  brand:
    'brand, manufacturer, make, model, brand/model, marke, hersteller, modell, marque, fabricant, modele, marca, fabricante, modelo, merk, fabrikant, marka, producent, marchio, produttore, modello, maerke, الماركة, العلامة التجارية, الطراز, الشركة المصنعة',
  serial:
    'serial, serial no, serial no., s/n, seriennummer, numero de serie, no de serie, serienummer, numer seryjny, matricola, numero di serie, الرقم التسلسلي',
  boughtOn:
    'purchase date, date of purchase, bought on, purchased, purchased on, bought, kaufdatum, gekauft am, date d achat, fecha de compra, aankoopdatum, data zakupu, data di acquisto, data d acquisto, acquistato il, kobsdato, kobt den, kobt, تاريخ الشراء',
  boughtAt:
    'bought at, bought from, purchased from, purchased at, store, shop, vendor, supplier, retailer, gekauft bei, handler, geschaft, magasin, vendeur, tienda, vendedor, winkel, leverancier, sklep, dostawca, acquistato da, acquistato presso, negozio, venditore, fornitore, kobt hos, butik, forhandler, leverandor, مكان الشراء, المتجر, البايع, المورد',
  warrantyUntil:
    'warranty until, warranty expires, warranty end, warranty expiration, warranty expiry, guarantee until, garantie bis, fin de garantie, fin de garantia, garantie tot, gwarancja do, garanzia fino al, fine garanzia, scadenza garanzia, garanti til, garanti udlober, الضمان حتى, نهاية الضمان',
  lentTo:
    'loaned to, borrower, borrowed by, verliehen an, prete a, prestado a, uitgeleend aan, pozyczone komu, prestato a, udlant til, معار الى, المستعير',
  lentSince: 'lent on, loaned on, verliehen am, uitgeleend op, prestato il, udlant den, تاريخ الاعارة',
  lentDue: 'due date, return by, zuruck bis, terug op, da restituire entro, tilbage senest, تاريخ الارجاع',
  createdAt: 'created at, erstellt, created on, creato, creato il, oprettet, تاريخ الانشاء',
  itemId: 'id, item number, sku, artikelnummer, uuid, codice articolo, varenummer, رقم المنتج',
};

const OWN: ReadonlyMap<string, ColumnRole> = new Map(
  COLUMN_ROLE_KEYS.map((role) => [headerKey(COLUMN_ROLES[role].label), role]),
);
export const HEADER_ALIASES: ReadonlyMap<string, ColumnRole> = new Map(
  COLUMN_ROLE_KEYS.flatMap((role) =>
    (WORDS[role] ?? '').split(', ').flatMap((word) => (word ? [[word, role] as const] : [])),
  ),
);

/** Returns a header in the form for comparing: without case, accents, apostrophes, repeated white space and a currency. */
export function headerKey(header: string): string {
  return fold(withoutCurrency(header))
    .trim()
    .replaceAll(/[\s_']+/g, ' ');
}

/** Returns the role of each header by its words, the headers of our own exports first. Null: none. */
export function suggestRoles(header: readonly string[]): (ColumnRole | null)[] {
  const keys = header.map((text) => headerKey(text));
  const taken = new Set<ColumnRole>();
  const take = (role: ColumnRole | undefined): ColumnRole | null => {
    if (!role || taken.has(role)) return null;
    taken.add(role);
    return role;
  };
  const own = keys.map((key) => take(OWN.get(key)));
  return keys.map((key, index) => own[index] ?? take(HEADER_ALIASES.get(key)));
}
