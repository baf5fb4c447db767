export const engagement = `
Proposal Planning | planner | engagement-picnic | 950 | 2-4 weeks
We find the spot, the hour and the excuse. You only have to remember the ring.
Location scouting; Cover story; Hidden photographer; Plan B

Engagement Party at Home | planner | engagement-cheers | 1100 | 5 hours
Both families in one living room for the first time. We make the introductions easy.
Decor; Welcome drink; Name games; Host

Rooftop Engagement Evening | planner | engagement-cheers | 2300 | 6 hours
City lights, two toasts and a playlist that starts slowly. For 40 to 70 guests.
Rooftop search; Bar; Lights; Coordinator

Sunset Picnic for Two | planner | engagement-picnic | 360 | 3 hours
A rug, cushions, lanterns and a basket of good things under a tree we know.
Full setup; Basket for two; Lanterns; Takedown

Proposal Photographer | photo | engagement-ring | 490 | 2 hours
Hidden until the answer, then a relaxed hour together while you both still shake.
80 pictures; Scouting call; Same-day preview

Engagement Portraits | photo | engagement-picnic | 420 | 90 minutes
Your neighborhood at golden hour, two outfits and no stiff poses.
60 pictures; Two outfits; Save-the-date file

Engagement Film, One Minute | photo | engagement-ring | 680 | 3 hours
A one-minute film for the people who could not be there, cut within a week.
One-minute film; Music license; Drone if allowed

Ring Reveal Flowers | flowers | engagement-ring | 260 | Delivery
A low arrangement with a place for a small box in the middle, in her, his or their favorite color.
Fresh arrangement; Hidden box place; Discreet delivery

Floral Engagement Backdrop | flowers | engagement-ring | 780 | 1 day
Roses, eucalyptus and ribbons on a standing frame, eight feet wide and ready for the families.
8 ft frame; Fresh flowers; Setup and takedown

Guitarist for a Proposal | music | engagement-picnic | 240 | 1 hour
Sits nearby like any street musician, until your song begins.
One musician; Your song; Signal rehearsed

Engagement Cake with Two Hearts | bakery | engagement-cheers | 210 | Delivery
Almond sponge, raspberries and two sugar hearts that lean on each other.
Serves 25; Tasting box; Delivery

Lantern and Fairy Light Setup | decor | engagement-picnic | 520 | Evening
Forty lanterns and a canopy of small lights, placed before sunset and gone before morning.
40 lanterns; Light canopy; Battery power; Takedown

Champagne Bar for Engagements | bar | engagement-cheers | 690 | 3 hours
Three sparkling wines, a peach puree that tastes of August and a zero-proof bubble that holds up.
Two bartenders; Coupes and flutes; Ice; Zero-proof option
`;
