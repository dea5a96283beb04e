-- Who sells, where to, and the rates of tax: data of the owner.

-- `tax_number`: where a seller has no VAT id of the EU. `series`: the beginning of its invoice numbers. `bank`, `legal`: lines of its invoices.
create table seller (
  id text primary key,
  name text not null,
  line1 text not null,
  city text not null,
  postcode text not null,
  country text not null check (country ~ '^[A-Z]{2}$'),
  vat_id text,
  tax_number text,
  bank text not null default '',
  legal text not null default '',
  series text not null unique,
  version integer not null default 1,
  check ((vat_id is null) <> (tax_number is null))
);

insert into seller (id, name, line1, city, postcode, country, vat_id, tax_number, series, bank, legal) values
  ('boltwright', 'Boltwright', '14 Foundry Lane', 'Chattogram', '4100', 'BD', null, '004212345-0101', 'BW',
    'Placeholder: enter bank, account number and SWIFT code', 'Placeholder: enter the trade licence'),
  ('boltwright-gmbh', 'Boltwright GmbH', 'Werkstrasse 4', 'Solingen', '42653', 'DE', 'DE987654321', null, 'BWS',
    'Placeholder: enter bank, IBAN and BIC', 'Placeholder: enter register court, number and managing director');

create table zone (
  id text primary key,
  seller_id text not null references seller,
  prices_include_tax boolean not null
);

insert into zone (id, seller_id, prices_include_tax) values ('home', 'boltwright', true);

-- In basis points, valid until the country's next row.
create table tax_rate (
  country text not null check (country ~ '^[A-Z]{2}$'),
  valid_from date not null,
  rate_bp integer not null check (rate_bp between 0 and 10000),
  primary key (country, valid_from)
);

insert into tax_rate (country, valid_from, rate_bp) values ('BD', '2020-01-01', 1500);
