-- The search: one row for each tool for sale, and every word that is in one.

create function search_words(value text) returns text[] language sql immutable strict parallel safe
begin atomic
  select coalesce(array_agg(left(word, 40) order by at), '{}')
  from regexp_split_to_table(
    plain_text(value) collate pg_c_utf8, '([[:space:][:cntrl:]]|(?![.])[[:punct:]]|(?<![0-9])[.]|[.](?![0-9]))+'
  ) with ordinality as words (word, at)
  where word <> '';
end;
comment on function search_words(text) is
  'The words of a text in their order: small letters, no accents, no punctuation but the points of numbers';

create function search_variants(word text) returns text[] language sql immutable strict parallel safe
begin atomic
  select array_agg(distinct left(word, at - 1) || substr(word, at + 1)) from generate_series(1, char_length(word) + 1) as at;
end;
comment on function search_variants(text) is
  'A word, and it with each of its letters left out: words one typo apart have one in common';

create function search_document(words text[]) returns tsvector language sql immutable strict parallel safe
begin atomic
  select coalesce(array_to_tsvector(array_agg(lexeme)), '') from (
    with part as (
      select unnest(words) as part
      union select run[1]
      from unnest(words) as word, regexp_matches(word, '[0-9]+(?:[.][0-9]+)*|[^0-9.]+', 'g') as run
      where word !~ '^[a-ln-z][0-9.]+$'
    )
    select part as lexeme from part
    union select unnest(ts_lexize('english_stem', part)) from part
  ) as lexemes;
end;
comment on function search_document(text[]) is
  'Words, the numbers and letters in them, but not of those as A2, and the stems of both';

create function size_lexemes(numbers text[]) returns text[] language sql immutable strict parallel safe
begin atomic
  select array_agg((
    select '#' || string_agg(number, 'x' order by number::numeric) from unnest(numbers[:length]) as number
  ))
  from generate_series(2, cardinality(numbers)) as length;
end;
comment on function size_lexemes(text[]) is
  'Dimensions and their beginnings, each in ascending order: `#20x47` and `#14x20x47` of 20, 47 and 14';

create function search_sizes(value text) returns text[] language sql immutable strict parallel safe
begin atomic
  select array(
    select unnest(size_lexemes(regexp_split_to_array(size[1], ' x ')))
    from regexp_matches(
      plain_text(value), '(?<![a-z0-9/-]|[0-9][.]|x )m?([0-9]+(?:[.][0-9]+)?(?: x [0-9]+(?:[.][0-9]+)?){1,3})(?=mm(?![a-z])|(?![a-z0-9/]|[.][0-9]| x))', 'g'
    ) as size
    union all select format('#%s/%s-%s', thread[1], thread[2], thread[3])
    from regexp_matches(
      plain_text(value), '(?<![a-z0-9/]|[0-9][.])([0-9]{1,2}) ?/ ?([0-9]{1,2})(?: ?(?:"|in))? ?- ?([0-9]{1,2})(?![a-z0-9/]|[.][0-9])', 'g'
    ) as thread
  );
end;
comment on function search_sizes(text) is 'The dimensions and the threads in inches of a text: `#8x30` for `M8 x 30`, `#1/4-20`';

create function search_lexemes(lexemes text[]) returns text[] language sql immutable strict parallel safe
begin atomic
  select coalesce(array_agg(distinct lexeme), '{}')
  from unnest(lexemes) as lexeme
  where not exists (
    select from unnest(ts_lexize('english_stem', lexeme)) as stem
    where stem <> lexeme and stem = any(lexemes) and ts_lexize('english_stem', stem) = array[stem]
  );
end;
comment on function search_lexemes(text[]) is
  'Those without which the others find the same tools left out: words whose stem is there, where it is its own stem';

create function required_sizes(own_category uuid, attributes jsonb) returns text[] language sql stable parallel safe
begin atomic
  with recursive above (id, parent_id, level) as (
    select id, parent_id, 0 from category where id = own_category
    union all select category.id, category.parent_id, level + 1 from above join category on category.id = above.parent_id
  )
  select coalesce(size_lexemes((array_agg(number order by level desc, place))[:4]), '{}')
  from (
    select distinct on (slug) level, category_attribute.position as place, trim_scale((attributes ->> slug)::numeric)::text as number
    from above
    join category_attribute on category_attribute.category_id = above.id
    join attribute on attribute.slug = category_attribute.attribute
    where is_required and unit = 'mm' and attributes ? slug
    order by slug, level
  ) as required;
end;
comment on function required_sizes(uuid, jsonb) is
  'The dimensions of a part whose name has none: the first four millimetres that its category requires';

create table tool_search (
  tool_id uuid primary key references tool on delete cascade,
  named tsvector not null,
  document tsvector not null,
  name_key text collate "C" not null,
  part_key text collate "C" not null,
  unit_price_millicents bigint not null,
  category integer,
  tokens integer[] not null default '{}',
  is_available boolean not null default false,
  sort_name text collate "C" not null
);

comment on table tool_search is
  'Tools for sale as they are searched and sorted; written by triggers on tool. Stock is not in it: orders leave it alone';
comment on column tool_search.named is 'Words of name and part number, and dimensions';
comment on column tool_search.document is 'Those, and the words of the description';
comment on column tool_search.category is 'Token of the category';
comment on column tool_search.tokens is 'Tokens of the category and of the values of attributes';
comment on column tool_search.is_available is 'Whether the minimum order is in stock; orders change it only when they cross that line';

create index tool_search_availability on tool_search (is_available, tool_id);
create index tool_search_beginning on tool_search (char_length(name_key), name_key, tool_id);
create index tool_search_category on tool_search (category) include (tokens, unit_price_millicents, is_available, tool_id);
-- The word indexes know how long names are, so that the shortest names are found without collecting all.
create index tool_search_document on tool_search using gin (document, char_length(name_key)) with (fastupdate = off);
create index tool_search_length on tool_search (char_length(name_key), tool_id);
create index tool_search_name on tool_search (sort_name, tool_id);
create index tool_search_named on tool_search using gin (named, char_length(name_key)) with (fastupdate = off);
create index tool_search_part on tool_search (part_key);
create index tool_search_price on tool_search (unit_price_millicents, tool_id);
create index tool_search_tokens on tool_search using gin (tokens) with (fastupdate = off);

create function facet_tokens(category uuid, attributes jsonb) returns integer[] language plpgsql as $$
declare
  tokens integer[] := array(select token from category as own where own.id = facet_tokens.category);
  given record;
  kind text;
  known integer;
begin
  -- One value after the other by its key: one statement for all was planned for many.
  for given in select key, value from jsonb_each_text(attributes) order by key loop
    select type into kind from attribute where slug = given.key;
    continue when kind is null or kind = 'text';
    if kind = 'date' and given.value <> to_char(given.value::date, 'YYYY-MM-DD') then
      raise exception '% is no day of the attribute %', given.value, given.key
        using errcode = 'check_violation', constraint = 'attribute_date';
    end if;
    if kind = 'number' then given.value := (given.value::float8)::text; end if;
    select token into known from facet_value where attribute = given.key and value = given.value;
    if known is null then
      insert into facet_value (attribute, value, number)
      values (given.key, given.value, case kind when 'number' then given.value::float8 end)
      on conflict (attribute, value) do update set value = excluded.value returning token into known;
    end if;
    tokens := tokens || known;
  end loop;
  return array(select unnest(tokens) order by 1);
end $$;

create function tool_search_has_facets() returns trigger language plpgsql as $$
begin
  select category.token, facet_tokens(category_id, attributes),
    stock_quantity >= smallest_order(minimum_order_quantity, order_multiple)
  into new.category, new.tokens, new.is_available
  from tool left join category on category.id = category_id where tool.id = new.tool_id;
  return new;
end $$;

create trigger tool_search_has_facets before insert on tool_search
  for each row execute function tool_search_has_facets();

create table search_word (
  word text collate "C" primary key check (char_length(word) between 3 and 24),
  variants text[] not null generated always as (search_variants(word)) stored
);

comment on table search_word is 'Every word that ever stood in a tool: what a typo may have meant';

create index search_word_trigrams on search_word using gin (word gin_trgm_ops) with (fastupdate = off);
create index search_word_variants on search_word using gin (variants) with (fastupdate = off);

create table search_lexeme (
  lexeme text collate "C" primary key
);

comment on table search_lexeme is 'Every lexeme without digits that ever stood in a tool: which of them begin like a text';

create function search_lexemes_are_known() returns trigger language plpgsql as $$
begin
  insert into search_lexeme (lexeme)
  select distinct lexeme from made, unnest(tsvector_to_array(document)) as lexemes (lexeme)
  where lexeme !~ '[0-9]'
  order by lexeme
  on conflict do nothing;
  return null;
end $$;

create trigger search_lexemes_of_new after insert on tool_search referencing new table as made
  for each statement execute function search_lexemes_are_known();
create trigger search_lexemes_of_changed after update on tool_search referencing new table as made
  for each statement execute function search_lexemes_are_known();

-- Without sequential scans, because a session plans it once, maybe while the table is still empty.
create function store_tool_search(changed tool) returns void language plpgsql set enable_seqscan = off as $$
declare
  name_words text[] := search_words(changed.name);
  part_words text[] := search_words(changed.part_number);
  description_words text[] := search_words(changed.description);
  sizes text[] := search_sizes(changed.name);
  alias text;
begin
  if changed.archived_at is not null then
    delete from tool_search where tool_id = changed.id;
    return;
  end if;
  if sizes = '{}' then sizes := required_sizes(changed.category_id, changed.attributes); end if;
  for alias in select value from part_number where tool_id = changed.id and kind <> 'own' loop
    part_words := part_words || search_words(alias);
  end loop;
  insert into tool_search (tool_id, named, document, name_key, part_key, unit_price_millicents, sort_name)
  values (
    changed.id,
    search_document(name_words || part_words) || array_to_tsvector(sizes),
    search_document(name_words || part_words || description_words) || array_to_tsvector(sizes),
    array_to_string(name_words, ' '),
    array_to_string(search_words(changed.part_number), ''),
    changed.unit_price_millicents,
    changed.sort_name
  )
  on conflict (tool_id) do update set
    named = excluded.named,
    document = excluded.document,
    name_key = excluded.name_key,
    part_key = excluded.part_key,
    unit_price_millicents = excluded.unit_price_millicents,
    sort_name = excluded.sort_name;
  insert into search_word (word)
  select distinct word from unnest(name_words || description_words) as new_words (word)
  where word !~ '[0-9]' and char_length(word) between 3 and 24
    and not exists (select from search_word where search_word.word = new_words.word)
  order by word
  on conflict do nothing;
end $$;
comment on function store_tool_search(tool) is 'Writes the row of tool_search, with the words of all numbers of the tool';

-- A tool's own number is written by another trigger; the search reads the aliases only.
create function tool_is_searched() returns trigger language plpgsql as $$
begin
  perform store_tool_search(new);
  return null;
end $$;

create trigger tool_is_searched after insert or update of name, description, part_number, price_cents, price_unit, archived_at on tool
  for each row execute function tool_is_searched();

create function aliases_are_searched() returns trigger language plpgsql as $$
begin
  perform store_tool_search(tool) from tool where id in (select tool_id from changed where kind <> 'own');
  return null;
end $$;

create trigger alias_is_added after insert on part_number referencing new table as changed
  for each statement execute function aliases_are_searched();
create trigger alias_is_changed after update on part_number referencing new table as changed
  for each statement execute function aliases_are_searched();
create trigger alias_is_removed after delete on part_number referencing old table as changed
  for each statement execute function aliases_are_searched();

create function tool_facets_change() returns trigger language plpgsql as $$
begin
  perform store_tool_search(new);
  update tool_search set
    category = (select token from category where id = new.category_id),
    tokens = facet_tokens(new.category_id, new.attributes)
  where tool_id = new.id;
  return null;
end $$;

create trigger tool_facets_change after update of category_id, attributes on tool
  for each row when (old.category_id is distinct from new.category_id or old.attributes is distinct from new.attributes)
  execute function tool_facets_change();

-- Orders change the row of the search only when they cross the line below which the tool cannot be ordered.
create function tool_availability_changes() returns trigger language plpgsql as $$
begin
  update tool_search set is_available = new.stock_quantity >= smallest_order(new.minimum_order_quantity, new.order_multiple)
  where tool_id = new.id;
  return null;
end $$;

create trigger tool_availability_changes after update of stock_quantity, minimum_order_quantity, order_multiple on tool
  for each row when (
    (old.stock_quantity >= smallest_order(old.minimum_order_quantity, old.order_multiple))
    <> (new.stock_quantity >= smallest_order(new.minimum_order_quantity, new.order_multiple))
  ) execute function tool_availability_changes();

create function search_forms(phrases text[]) returns jsonb language sql immutable strict parallel safe
begin atomic
  select coalesce(jsonb_agg(words order by at), '[]')
  from (
    select at, (
      select coalesce(jsonb_agg(to_jsonb(search_lexemes(word || ts_lexize('english_stem', word))) order by place), '[]')
      from unnest(search_words(phrase)) with ordinality as words (word, place)
    ) as words
    from unnest(phrases) with ordinality as phrases (phrase, at)
  ) as forms;
end;
comment on function search_forms(text[]) is 'Of each phrase its words, of each word the lexemes that tools with it have';

create table search_synonym (
  id uuid primary key default uuidv7(),
  phrases text[] not null check (cardinality(phrases) between 2 and 12),
  version integer not null default 1,
  forms jsonb not null default '[]',
  starts text[] not null default '{}'
);

comment on table search_synonym is 'Groups of phrases of equal meaning; searches read it word by word';
comment on column search_synonym.forms is 'search_forms(phrases), written by a trigger';
comment on column search_synonym.starts is 'Lexemes of the first words of the phrases, written by a trigger';

create function synonyms_are_searched() returns trigger language plpgsql as $$
begin
  new.forms := search_forms(new.phrases);
  new.starts := array(
    select distinct lexeme from jsonb_array_elements(new.forms) as form (words), jsonb_array_elements_text(words -> 0) as lexeme
    order by lexeme
  );
  return new;
end $$;

create trigger synonyms_are_searched before insert or update of phrases on search_synonym
  for each row execute function synonyms_are_searched();

-- Its values stand behind a `select`: then one plan is as good as any, and Postgres plans it once for each connection.
create function read_search_words(value text, correct_all boolean) returns table (
  word text,
  is_stop_word boolean,
  lexemes text[],
  completions text[],
  has_prefix_matches boolean,
  corrections text[],
  synonyms jsonb
) language sql stable parallel safe
begin atomic
  with typed as materialized (
    select word, at, letters, stems,
      exists (select from search_lexeme where lexeme = any(stems)) as has_stem,
      exists (select from search_word where search_word.word = typed.word or search_word.word = any(stems)) as is_known,
      array(
        select lexeme from search_lexeme where lexeme >= letters and lexeme < letters || chr(1114111) limit 17
      ) as completions,
      (select jsonb_agg(forms order by id) from search_synonym where starts && (word || stems)) as synonyms
    from (
      select word, min(at) as at, substring(word from '[^0-9]+$') as letters, ts_lexize('english_stem', word) as stems
      from unnest(search_words((select value))) with ordinality as words (word, at)
      group by word order by at limit 12
    ) as typed
  ), one_typo as materialized (
    select typed.word, search_word.word as correction
    from typed join search_word on search_word.variants && search_variants(typed.word)
    where typed.word !~ '[0-9]' and char_length(typed.word) between 3 and 24
      and ((select correct_all) or not is_known) and search_word.word <> typed.word
  ), similar_words as (
    select typed.word, similar_word.word as correction
    from typed, lateral (
      select search_word.word from search_word
      where search_word.word % typed.word and similarity(search_word.word, typed.word) >= 0.35
      order by similarity(search_word.word, typed.word) desc, search_word.word limit 3
    ) as similar_word
    where not is_known and char_length(typed.word) between 6 and 24 and typed.word !~ '[0-9]'
      and not exists (select from one_typo where one_typo.word = typed.word)
  ), corrections as (
    -- Of words of the same length, one letter is another one, or two are swapped: `bolt` and `olts` have a variant in common, too.
    select word, correction from one_typo
    where char_length(word) <> char_length(correction) or exists (
      select from generate_series(1, char_length(word)) as at
      where overlay(word placing '' from at for 1) = overlay(correction placing '' from at for 1)
        or overlay(word placing reverse(substr(word, at, 2)) from at for 2) = correction
    )
    union all select word, correction from similar_words
  )
  select word, stems = '{}', search_lexemes(word || stems),
    case when letters <> '' and cardinality(completions) <= 16
      then search_lexemes(letters || completions || case letters when word then stems end) end,
    has_stem or completions <> '{}' or word ~ '[0-9]',
    array(
      select unnest(search_lexemes(correction || ts_lexize('english_stem', correction)))
      from (
        select correction from corrections where corrections.word = typed.word
        order by similarity(correction, word) desc limit 8
      ) as closest
    ),
    coalesce(synonyms, '[]')
  from typed order by at;
end;
comment on function read_search_words(text, boolean) is
  'The words of a text in their order, at most 12, each once; corrections of words that the catalogue has only if correct_all';

create table missed_search (
  text text collate "C" primary key check (char_length(text) between 2 and 80),
  count integer not null check (count > 0),
  last_at timestamptz not null default now()
);

comment on table missed_search is 'Texts that found nothing, or nothing with all words, in small letters; at most 2,000, the least frequent ones go first';

create index missed_search_age on missed_search (last_at);
create index missed_search_frequent on missed_search (count desc, last_at desc);
