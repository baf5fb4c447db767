export const corporateEvents = `
Conference Production for 300 | planner | corporate-stage | 9800 | 2 days
Stage, screen, speakers' schedule and the hundred small decisions between. Your team greets the guests, ours runs the show.
Show caller; Speaker rehearsal; Registration desk; Live captions

Annual Gala and Awards Night | planner | corporate-banquet | 7200 | 1 day
Round tables, a stage that fits the occasion and a program that ends on time. We script the evening to the minute.
Seating plan; Stage design; Award handling; Run of show

Product Launch Evening | planner | corporate-rooftop | 5400 | 5 hours
A reveal with a little theater and enough room for conversation afterward. Guest list, press corner and photographs are handled.
Reveal moment; Press corner; Guest check-in; Photographer

Leadership Offsite, Two Days | planner | corporate-banquet | 3600 | 2 days
A quiet house, a good agenda and meals nobody has to think about. For groups of 10 to 24.
Venue search; Facilitator; All meals; Evening activity

Team Summer Party | planner | corporate-rooftop | 2800 | 6 hours
Lawn games, long tables and shade. We plan it so that the people who never win anything have fun as well.
Games; Tables and shade; Playlist; Cleanup

Working Lunch for Teams | catering | corporate-banquet | 640 | 2 hours
Warm bowls and crisp salads for 40, labeled, set up and cleared while you keep talking.
40 bowls; Vegan and gluten-free; Compostable ware; Setup

Cocktail Reception Bites | catering | corporate-rooftop | 2900 | 4 hours
Eight passed bites an hour, two stations and servers who know what is in everything.
Eight bites; Two stations; Five servers; Allergen cards

Seated Gala Dinner | catering | corporate-banquet | 8600 | 6 hours
Three courses for 120 guests, plated in a field kitchen if the venue has none.
Menu tasting; Field kitchen; 14 servers; Late plates for crew

Jazz Trio for Receptions | music | corporate-rooftop | 1100 | 3 hours
Piano, bass and a soft saxophone, quiet enough to talk and good enough to stop talking.
Three musicians; Own piano; Two sets

Event Photography with Same-Day Gallery | photo | corporate-stage | 1450 | 6 hours
Speakers, handshakes and the moments between. Fifty edited pictures are online before the coffee is cold.
Same-day selection; 300 pictures; Speaker portraits; Usage rights

Headshot Corner | photo | corporate-stage | 900 | 4 hours
A small studio in your foyer. Each person needs four minutes and leaves with a portrait they will actually use.
Studio lights; Up to 50 people; Retouched picture; Online booking list

Stage and Screen Design | decor | corporate-stage | 3900 | Setup and show day
A clean stage, a wide screen and lights that make speakers look rested. Drawings first, then a calm build.
3D drawing; LED screen; Stage furniture; Technician

Lounge Furniture and Plants | decor | corporate-rooftop | 1350 | 1 day
Sofas, high tables and sixty real plants turn a conference floor into a place to stay.
Four lounges; 60 plants; Delivery; Floor plan

Signature Cocktail Bar | bar | corporate-rooftop | 1800 | 4 hours
Two drinks invented for your company, a full classic list and a bar that looks like it has always been there.
Two signature drinks; Three bartenders; Glassware; License

Zero-Proof Bar | bar | corporate-rooftop | 950 | 3 hours
Serious drinks without alcohol: clarified juices, house tonics and very good ice.
Six drinks; Two bartenders; Garnish garden

Close-Up Magician for Receptions | entertainment | corporate-banquet | 780 | 2 hours
Table to table with cards, coins and borrowed phones. It breaks the ice faster than name tags.
Walk-around act; Ten-minute finale; Insurance
`;
